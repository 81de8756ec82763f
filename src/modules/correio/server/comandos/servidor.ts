import { conflito, ErroApp, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { apagarAutorizacao } from '#platform/mail/oauth/repositorio.ts'
import {
  apagarServidor,
  gravarServidor,
  trancarServidor,
  type ServidorGuardado,
} from '#platform/mail/repositorio/servidor.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { DadosDoServidor } from '../../contract/servidor.ts'

const NOVA_SENHA = 'Digite a senha de novo ao trocar de servidor ou de usuário'
const FALTA_SENHA = 'Informe a senha'
const MUDOU = 'O servidor de e-mail mudou enquanto você o via. Veja como ficou e tente de novo.'

export function exigirPelaPagina({ ambiente }: Pick<Servicos, 'ambiente'>): void {
  if (ambiente.SMTP_URL !== undefined)
    throw conflito('O servidor de e-mail vem da variável SMTP_URL, na instalação. Mude-a lá ou apague-a.')
}

/** Locks the settings. Refuses with 409 when they changed since the caller read `versao`. */
export async function trancarVersao(u: Unidade, versao: number | null): Promise<ServidorGuardado | null> {
  const atual = await trancarServidor(u.tx)
  if ((atual?.versao ?? null) !== versao)
    throw new ErroApp('VERSAO', 409, MUDOU, { details: { versao: atual?.versao ?? null } })
  return atual
}

export async function salvarServidor(s: Servicos, u: Unidade, d: DadosDoServidor): Promise<void> {
  exigirPelaPagina(s)
  const atual = await trancarVersao(u, d.versao)
  const { senha: digitada, versao: _, ...digitados } = d
  const dados = { ...digitados, autenticacao: 'senha' as const }
  const senha = senhaAGuardar(dados, atual, digitada)
  await apagarAutorizacao(u.tx, 'sistema')
  await gravarServidor(u.tx, s.cofre, { ...dados, versao: (d.versao ?? 0) + 1 }, senha)
  const { tem_senha: __, versao: ___, ...antes } = atual ?? { tem_senha: false, versao: 0 }
  u.auditar({
    acao: 'correio.servidor.alterar',
    entidade: 'servidor_de_correio',
    entidade_id: 'servidor',
    antes,
    depois: { ...dados, ...(typeof senha === 'string' && atual ? { senha_trocada: true } : {}) },
  })
}

/**
 * undefined keeps the stored password. Changing the server or the user requires typing it again: otherwise the stored
 * password could be sent to another server.
 */
function senhaAGuardar(
  d: Pick<DadosDoServidor, 'host' | 'porta' | 'seguranca' | 'usuario'>,
  atual: ServidorGuardado | null,
  digitada: string | undefined,
): string | null | undefined {
  if (d.usuario === null) return null
  if (digitada) return digitada
  if (!atual?.tem_senha) throw invalido(FALTA_SENHA, [{ campo: 'senha', mensagem: FALTA_SENHA }])
  const outro = (['host', 'porta', 'seguranca', 'usuario'] as const).some((c) => atual[c] !== d[c])
  if (outro) throw invalido(NOVA_SENHA, [{ campo: 'senha', mensagem: NOVA_SENHA }])
  return undefined
}

export async function removerServidor(s: Servicos, u: Unidade): Promise<void> {
  exigirPelaPagina(s)
  const atual = await trancarServidor(u.tx)
  if (!atual) return
  await apagarServidor(u.tx)
  await apagarAutorizacao(u.tx, 'sistema')
  const { tem_senha: _, versao: __, ...antes } = atual
  u.auditar({ acao: 'correio.servidor.remover', entidade: 'servidor_de_correio', entidade_id: 'servidor', antes })
}
