"""Year, month, day with their signs, the weekday in brackets, a clock of 24 hours."""

DATE_FORMAT = "Y年n月j日"
SHORT_DATE_FORMAT = "Y年n月j日"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "Y年n月j日（D）H:i"
FIRST_DAY_OF_WEEK = 0
