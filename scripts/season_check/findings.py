"""What a check has looked at, and what it found."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Findings:
    """The lines to print: what was checked, what could not be, and every difference."""

    checked: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    def differ(self, text: str) -> None:
        """Note a difference."""
        self.differences.append(text)

    def same(self, what: str, said: object, computed: object) -> bool:
        """Compare what the document says with what was worked out; a difference is noted with both."""
        if said == computed:
            return True
        self.differ(f"{what}: the document says {said}, worked out {computed}")
        return False
