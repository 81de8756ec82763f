import { servirFoto } from '#platform/guardados/foto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { fotos } from '../../contract/fotos.ts'
import { BUCKET_DAS_FOTOS } from '../comandos/minha-foto.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export const tratarFotos = (s: Servicos): Tratadores<typeof fotos> => ({
  ver: ({ params, reply }) => servirFoto(s, reply, BUCKET_DAS_FOTOS, params.token),
})
