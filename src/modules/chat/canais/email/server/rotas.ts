import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { email } from '../contract/email.ts'
import { CONVERSA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { conversaPara } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { veComo } from '#modules/chat/nucleo/server/politica.ts'
import { enderecoDe } from './configuracao.ts'
import { assuntoDoEnvio, destinatarios, fioDaConversa } from './repositorio/fio.ts'
import { iniciarAutorizacao } from './autorizar.ts'
import { abrirEmail } from './ler/abrir.ts'

export function rotasDeEmail({ s }: DependenciasDoChat): Tratadores<typeof email> {
  async function ver(ctx: Ctx, id: string) {
    const conversa = await conversaPara(s.banco.db, ctx.usuario.id, id)
    if (!conversa || !veComo(ctx, conversa.papel)) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
    return conversa
  }
  return {
    async autorizar({ ctx, params }) {
      const url = await s.executar(ctx, (u) => iniciarAutorizacao(s, u, ctx, params.id))
      return { success: true, data: { url } }
    },
    async abrir({ ctx, params, query }) {
      await ver(ctx, params.id)
      return { success: true, data: await abrirEmail(s, params.id, params.messageId, query.imagens === true) }
    },
    async resposta({ ctx, params }) {
      const { caixa_entrada_id } = await ver(ctx, params.id)
      const caixa = await abrirCaixa(s.banco.db, s.cofre, caixa_entrada_id)
      if (caixa.tipo !== 'email') throw naoEncontrado('Esta conversa não é por e-mail.')
      const conversa = await s.banco.db
        .selectFrom('chat.conversas as c')
        .innerJoin('contatos_publico.contatos as k', 'k.id', 'c.contato_id')
        .select(['c.endereco', 'k.email'])
        .where('c.id', '=', params.id)
        .executeTakeFirstOrThrow()
      const fio = await fioDaConversa(s.banco.db, params.id, null, null)
      const endereco = conversa.endereco ?? conversa.email
      const { para, cc } = destinatarios(endereco ?? '', enderecoDe(caixa), fio.pai)
      return {
        success: true,
        data: {
          assunto: fio.pai || fio.assunto_da_conversa ? assuntoDoEnvio('', fio) : '',
          para: para || null,
          cc,
          continua: fio.pai !== null,
        },
      }
    },
  }
}
