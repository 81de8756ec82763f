import { naoEncontrado } from '#kit/erro.ts'
import { exigirVer } from '#modules/ordens/publico.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { atosDoCampo } from '../../contract/atos.ts'
import type { diaDoCampo } from '../../contract/dia.ts'
import { anotarEntrega } from '../comandos/entregar-dia.ts'
import { receberDoAparelho } from '../comandos/receber.ts'
import { receberParte } from '../comandos/receber-foto.ts'
import { diaDe } from '../consultas/dia.ts'
import { fotoChegou } from '../consultas/fotos.ts'

export const rotasDoDia = (s: Servicos): Tratadores<typeof diaDoCampo> => ({
  async ver({ ctx }) {
    const dia = await diaDe(s.banco.db, ctx)
    const ids = dia.ordens.map((o) => o.id)
    // an administrator who sees as the technician writes nothing
    if (!ctx.vistoPor) await s.executar(ctx, (u) => anotarEntrega(u, ctx.usuario.id, ids))
    return { success: true, data: dia }
  },
  async foto({ ctx, params, reply }) {
    await exigirVer(s.banco.db, ctx, params.id)
    const chegou = await fotoChegou(s.banco.db, params.id, params.sha256)
    const foto = chegou ? await lerGuardado(s.banco.db, params.sha256) : null
    if (!foto) throw naoEncontrado('Esta foto ainda não chegou.')
    return servirGuardado(reply, foto, 'foto.jpg', false)
  },
})

export const rotasDosAtos = (s: Servicos): Tratadores<typeof atosDoCampo> => ({
  async enviar({ ctx, body, req }) {
    const r = await receberDoAparelho(s, ctx, { ...body, agente: req.headers['user-agent'] })
    return { success: true, data: { ...r, servidor_em: new Date().toISOString() } }
  },
  async fotos({ ctx, params, body }) {
    return { success: true, data: await s.executar(ctx, (u) => receberParte(u, ctx, { ...params, ...body })) }
  },
})
