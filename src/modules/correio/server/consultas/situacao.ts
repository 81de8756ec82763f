import { identidadeNosEmails } from '#modules/empresa/publico.ts'
import { ENDERECO_PADRAO } from '#platform/mail/correio.ts'
import { fraseDaFalta, motivoDaFalta } from '#platform/mail/oauth/falta.ts'
import { verAutorizacao } from '#platform/mail/oauth/repositorio.ts'
import { lerServidor } from '#platform/mail/repositorio/servidor.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { AutorizacaoDoServidor, SituacaoDoCorreio } from '../../contract/servidor.ts'

/** Neither the stored password nor user and password of SMTP_URL leave the server. */
export async function situacaoDoCorreio(s: Servicos): Promise<SituacaoDoCorreio> {
  const { nome } = await identidadeNosEmails(s.banco.db)
  const { SMTP_URL, MAIL_FROM } = s.ambiente
  if (SMTP_URL !== undefined) {
    const { hostname, port, protocol } = new URL(SMTP_URL)
    const padrao = protocol === 'smtps:' ? 465 : 587
    return {
      origem: 'ambiente',
      ambiente: {
        host: hostname,
        porta: port ? Number(port) : padrao,
        remetente: MAIL_FROM ?? `${nome} <${ENDERECO_PADRAO}>`,
      },
      servidor: null,
      autorizacao: null,
      retorno: s.autorizacoes.retorno(),
      nome_da_empresa: nome,
    }
  }
  const guardado = await lerServidor(s.banco.db, s.cofre)
  const comSenha = !guardado || guardado.servidor.autenticacao === 'senha'
  return {
    origem: guardado ? 'pagina' : 'nenhuma',
    ambiente: null,
    servidor: guardado?.servidor ?? null,
    autorizacao: comSenha ? null : await autorizacaoDoSistema(s),
    retorno: s.autorizacoes.retorno(),
    nome_da_empresa: nome,
  }
}

async function autorizacaoDoSistema(s: Servicos): Promise<AutorizacaoDoServidor | null> {
  const a = await verAutorizacao(s.banco.db, 'sistema')
  if (!a) return null
  const motivo = motivoDaFalta(a)
  return {
    provedor: a.provedor,
    cliente_id: a.cliente_id,
    usuario: a.usuario,
    autorizada_em: a.autorizada_em?.toISOString() ?? null,
    falta: motivo && fraseDaFalta(motivo, s.autorizacoes.provedores[a.provedor]),
  }
}
