/** Version of the rules and their figures; it goes into each snapshot. */
export const VERSAO_DO_MOTOR = '1.5.0'
