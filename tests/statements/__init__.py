"""The statements of the two source articles (docs/rules.md names them A0-01 … A1-20), each shown to hold."""
