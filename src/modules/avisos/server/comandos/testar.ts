import { z } from 'zod'
import { linkDosAvisos } from '#modules/avisos/links.ts'
import type { CanalDeAviso } from '#kit/canal-de-aviso.ts'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { impedimentosDe } from '../consultas/grade.ts'
import type { Dependencias } from '../envios/entregar.ts'
import { avisar } from './avisar.ts'

/** Sends a test notification through the real path, with only one channel enabled. */
export async function testar({ s }: Dependencias, ctx: Ctx, canal: CanalDeAviso): Promise<void> {
  const { id } = ctx.usuario
  const impedimento = canal === 'sino' || canal === 'cartao' ? null : (await impedimentosDe(s.banco.db, id))[canal]
  if (impedimento) throw invalido(impedimento, [{ campo: 'canal', mensagem: impedimento }])
  await s.executar(ctx, (u) =>
    avisar(
      u,
      {
        tipo: 'avisos.teste',
        evento: 'avisos.teste',
        dados: z.object({}),
        modulo: '',
        rotulo: '',
        dica: '',
        padrao: [canal],
        canais: [canal],
        ler: async () => null,
      },
      {
        para: [id],
        por: null,
        titulo: 'É assim que um aviso chega',
        detalhe: 'Você pediu este teste nas configurações.',
        href: linkDosAvisos(),
        chave: `avisos.teste:${uuidv7()}`,
      },
    ),
  )
}
