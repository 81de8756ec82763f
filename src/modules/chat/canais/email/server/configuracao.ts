import { invalido } from '#kit/erro.ts'
import { provedoresDeCorreio, type Provedor, type Provedores } from '#platform/mail/oauth/provedores.ts'
import { ler } from '#platform/http/ler.ts'
import { configuracaoEmail, enderecoDaCaixa, type ConfiguracaoEmail } from '../regras/configuracao.ts'
import type { Adaptador, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'

const presentes = (bruta: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(bruta).filter(([, v]) => v !== undefined))
const NOVA_SENHA = 'Digite a senha de novo ao trocar de servidor ou de usuário'
const NOVO_SEGREDO = 'Digite o segredo de novo ao trocar de aplicativo ou de conta'
/** How the secret is called, and what may not change without typing it again: it could be sent to another server. */
const COM_SENHA = { segredo: 'senha', presos: ['servidor_imap', 'servidor_smtp', 'usuario'], frase: NOVA_SENHA }
const COM_CONTA = { segredo: 'cliente_segredo', presos: ['autenticacao', 'cliente_id', 'usuario'], frase: NOVO_SEGREDO }

/** Validates an e-mail inbox's settings and separates the secret, which is stored encrypted. */
export const configuracaoDe = (provedores: Provedores): Adaptador['configuracao'] => ({
  ler(bruta, atual) {
    const pedida = { ...atual?.configuracao, ...presentes(bruta) }
    const conta = provedoresDeCorreio.find((p) => p === pedida.autenticacao)
    const { segredo, presos, frase } = conta ? COM_CONTA : COM_SENHA
    const digitado = bruta[segredo]
    const digitou = typeof digitado === 'string' && digitado !== ''
    const lida: Record<string, unknown> = ler(configuracaoEmail, {
      ...pedida,
      [segredo]: digitou ? digitado : atual?.segredos[segredo],
      ...(conta ? servidoresDe(provedores[conta]) : {}),
    })
    const antes = atual?.configuracao
    const outro = antes && presos.some((c) => antes[c] !== undefined && antes[c] !== lida[c])
    if (outro && !digitou) throw invalido(frase, [{ campo: segredo, mensagem: frase }])
    const { [segredo]: guardado, ...configuracao } = lida
    return { configuracao, segredos: { [segredo]: guardado } }
  },
  apresentar: (c, segredos) => ({
    ...c,
    autenticacao: c.autenticacao ?? 'senha',
    endereco_resposta: c.endereco_resposta ?? null,
    assinatura: c.assinatura ?? null,
    ...(c.autenticacao === undefined || c.autenticacao === 'senha'
      ? { senha: null, senha_definida: typeof segredos.senha === 'string' }
      : { cliente_segredo: null, cliente_segredo_definido: typeof segredos.cliente_segredo === 'string' }),
  }),
})

/** The servers of an account are never typed. */
const servidoresDe = ({ imap, smtp }: Provedor) => ({
  servidor_imap: imap.host,
  porta_imap: imap.porta,
  ssl_imap: imap.seguro,
  servidor_smtp: smtp.host,
  porta_smtp: smtp.porta,
  ssl_smtp: smtp.seguranca !== 'nenhuma',
})

export const lerCaixa = (caixa: CaixaAberta): ConfiguracaoEmail =>
  configuracaoEmail.parse({ ...caixa.configuracao, ...caixa.segredos })

export const enderecoDe = (caixa: CaixaAberta): string => enderecoDaCaixa(lerCaixa(caixa))
