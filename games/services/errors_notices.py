"""Refusals about notices and about how somebody reads. Codes never change."""

from games.services.errors import ServiceError


class UnknownKind(ServiceError):
    """There is no kind of notices of this name; `details.kind` is the name."""

    code = "unknown_notice_kind"


class UnknownLanguage(ServiceError):
    """The service does not speak this language."""

    code = "unknown_language"


class UnknownZone(ServiceError):
    """There is no time zone of this name."""

    code = "unknown_zone"


class BadPushDevice(ServiceError):
    """The address or the keys are not those of a browser's push subscription."""

    code = "bad_push_device"


class PushNotOffered(ServiceError):
    """This service sends no web push."""

    code = "push_not_offered"
