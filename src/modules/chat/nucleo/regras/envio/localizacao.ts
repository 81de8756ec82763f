import { z } from 'zod'
import { comDestino } from './com-destino.ts'

const LATITUDE = 'Latitude deve estar entre -90 e 90'
const LONGITUDE = 'Longitude deve estar entre -180 e 180'

export const localizacao = z.object({
  latitude: z.number(LATITUDE).min(-90, LATITUDE).max(90, LATITUDE),
  longitude: z.number(LONGITUDE).min(-180, LONGITUDE).max(180, LONGITUDE),
  nome: z.string('Nome do local inválido').default(''),
  endereco: z.string('Endereço do local inválido').default(''),
})

export const envioDeLocalizacao = comDestino(localizacao)
export type EnvioDeLocalizacao = z.input<typeof envioDeLocalizacao>
