import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { gravarAplicativo, verAutorizacao } from '#platform/mail/oauth/repositorio.ts'
import { gravarServidor } from '#platform/mail/repositorio/servidor.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { DadosDaAutorizacao } from '../../contract/autorizacao.ts'
import { exigirPelaPagina, trancarVersao } from './servidor.ts'

const FALTA_SEGREDO = 'Informe o segredo do aplicativo'
const NOVO_SEGREDO = 'Digite o segredo de novo ao trocar de aplicativo ou de conta'

/** E-mails leave through an account that a person authorises next. Its server is the provider's, never typed. */
export async function salvarAutorizacao(s: Servicos, u: Unidade, d: DadosDaAutorizacao): Promise<void> {
  exigirPelaPagina(s)
  const atual = await trancarVersao(u, d.versao)
  const { provedor, cliente_id, usuario, remetente_nome } = d
  const antes = await verAutorizacao(u.tx, 'sistema')
  const aplicativo = { provedor, cliente_id, usuario }
  const igual = antes?.provedor === provedor && antes.cliente_id === cliente_id && antes.usuario === usuario
  if (!d.cliente_segredo && !igual) {
    const mensagem = antes ? NOVO_SEGREDO : FALTA_SEGREDO
    throw invalido(mensagem, [{ campo: 'cliente_segredo', mensagem }])
  }
  // another application, account or secret is authorised again
  if (d.cliente_segredo) await gravarAplicativo(u.tx, s.cofre, 'sistema', aplicativo, d.cliente_segredo)
  const servidor = {
    ...s.autorizacoes.provedores[provedor].smtp,
    autenticacao: provedor,
    usuario,
    remetente_nome,
    remetente_endereco: usuario,
  }
  await gravarServidor(u.tx, s.cofre, { ...servidor, versao: (d.versao ?? 0) + 1 }, null)
  const { tem_senha: _, versao: __, ...visto } = atual ?? { tem_senha: false, versao: 0 }
  u.auditar({
    acao: 'correio.servidor.alterar',
    entidade: 'servidor_de_correio',
    entidade_id: 'servidor',
    antes: { ...visto, ...(antes ? { cliente_id: antes.cliente_id } : {}) },
    depois: { ...servidor, cliente_id, ...(d.cliente_segredo && antes ? { segredo_trocado: true } : {}) },
  })
}
