import { conflito, ErroApp } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { desfechoDe, fraseDoDesfecho, respostaDe } from '#platform/mail/explicar.ts'
import { FaltaAutorizacao } from '#platform/mail/oauth/falta.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { TesteDoCorreio } from '../../contract/servidor.ts'

/** Sends a message of a fixed text through the server in use, and reports what that server answered. */
export async function testarCorreio(s: Servicos, ctx: Ctx, para: string | null): Promise<TesteDoCorreio> {
  if (!(await s.correio.configurado())) throw conflito('Salve primeiro um servidor de e-mail.')
  const destino = para ?? ctx.usuario.email
  const inicio = performance.now()
  const falha = await s.correio
    .experimentar({
      para: destino,
      assunto: 'Teste de e-mail do Girassol',
      texto: `${ctx.usuario.nome} testou o servidor de e-mail do Girassol.\n\nSe você lê isto, as mensagens saem e chegam.`,
    })
    .then(
      () => null,
      (erro: unknown) => {
        if (erro instanceof ErroApp && erro.status < 500 && !(erro instanceof FaltaAutorizacao)) throw erro
        return { erro }
      },
    )
  const ms = Math.round(performance.now() - inicio)
  const resultado = falha ? desfechoDe(falha.erro) : 'aceita'
  await s.executar(ctx, async (u) =>
    u.auditar({
      acao: 'correio.servidor.testar',
      entidade: 'servidor_de_correio',
      entidade_id: 'servidor',
      depois: { para: destino, resultado },
    }),
  )
  return {
    resultado,
    frase: fraseDoDesfecho(resultado, falha?.erro),
    resposta: falha && respostaDe(falha.erro),
    para: destino,
    ms,
  }
}
