//! The N-API door: functions, options, tracing. No chess is decided here.
