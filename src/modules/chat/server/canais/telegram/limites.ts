/** What a bot may fetch; of larger files the thread tells, and they are never asked for. */
export const BAIXAR_MAXIMO = 20 * 1024 * 1024
