"""Day before month, a clock of 24 hours."""

DATE_FORMAT = "j M Y"
SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "D j M Y, H:i"
FIRST_DAY_OF_WEEK = 1
