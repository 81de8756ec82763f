import { assistenteDasContas } from '#modules/contas/publico.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { pedidoDeConta } from '../regras/pedidos.ts'
import { pedirTexto } from './chamada.ts'
import { linhaDaConfiguracao } from './consultas/configuracao.ts'
import { iaDesligada } from './falhas.ts'

/** Answers for the empty fields of a bill, where the company allows bills to be sent. */
export const completarConta = ({ s }: DependenciasDoChat) => {
  const ligado = async (db: Parameters<typeof linhaDaConfiguracao>[0]): Promise<boolean> => {
    const l = await linhaDaConfiguracao(db)
    return l.ligada && l.completar_contas
  }
  return assistenteDasContas({
    ligado,
    async completar(ctx, { campos, texto, nomes }) {
      if (!(await ligado(s.banco.db))) throw iaDesligada()
      const origem = { usuario_id: ctx.usuario.id, conversa: null, habilidade: 'conta' as const }
      return (await pedirTexto(s, origem, (c) => pedidoDeConta(c, campos, texto), { nomes })).texto
    },
  })
}
