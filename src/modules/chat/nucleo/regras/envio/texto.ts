import { z } from 'zod'
import { atraso, citacao, destino, obrigatorio } from './campos.ts'

export const envioDeTexto = z.object({
  number: destino,
  text: obrigatorio('Texto é obrigatório'),
  delay: atraso(),
  quoted: citacao.nullish(),
})
export type EnvioDeTexto = z.input<typeof envioDeTexto>
