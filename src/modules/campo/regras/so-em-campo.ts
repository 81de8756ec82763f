/** A technician of maintenance and nothing else: their start is the day in the field. */
export const soEmCampo = (departamentos: readonly { codigo: string; papel: string }[]): boolean =>
  departamentos.length > 0 && departamentos.every((d) => d.codigo === 'mpvl' && d.papel === 'tecnico')
