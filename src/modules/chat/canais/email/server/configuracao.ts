import { invalido } from '#kit/erro.ts'
import { ler } from '#platform/http/ler.ts'
import { configuracaoEmail, enderecoDaCaixa, type ConfiguracaoEmail } from '../regras/configuracao.ts'
import type { Adaptador, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'

const presentes = (bruta: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(bruta).filter(([, v]) => v !== undefined))
const NOVA_SENHA = 'Digite a senha de novo ao trocar de servidor ou de usuário'

/** Validates an e-mail inbox's settings and separates the password, which is stored encrypted. */
export const configuracao: Adaptador['configuracao'] = {
  ler(bruta, atual) {
    const digitada = typeof bruta.senha === 'string' && bruta.senha !== ''
    const { senha: digitado, ...resto } = presentes(bruta)
    const lida = ler(configuracaoEmail, {
      ...atual?.configuracao,
      ...atual?.segredos,
      ...resto,
      ...(digitada ? { senha: digitado } : {}),
    })
    // changing server or user requires typing the password again: otherwise the stored password could be sent to
    // another server
    const outro =
      atual &&
      (['servidor_imap', 'servidor_smtp', 'usuario'] as const).some(
        (c) => atual.configuracao[c] !== undefined && atual.configuracao[c] !== lida[c],
      )
    if (outro && !digitada) throw invalido(NOVA_SENHA, [{ campo: 'senha', mensagem: NOVA_SENHA }])
    const { senha, ...configuracao } = lida
    return { configuracao, segredos: { senha } }
  },
  apresentar: (c, segredos) => ({
    ...c,
    endereco_resposta: c.endereco_resposta ?? null,
    assinatura: c.assinatura ?? null,
    senha: null,
    senha_definida: typeof segredos.senha === 'string',
  }),
}

export const lerCaixa = (caixa: CaixaAberta): ConfiguracaoEmail =>
  configuracaoEmail.parse({ ...caixa.configuracao, ...caixa.segredos })

export const enderecoDe = (caixa: CaixaAberta): string => enderecoDaCaixa(lerCaixa(caixa))
