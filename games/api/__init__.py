"""The HTTP door for programs: `/api/v1/`. It parses, asks who may, calls one service or selector, and renders."""
