import { montarCasa } from '#modules/acesso/montagem/server/teste/servidor.ts'

export const SENHA = 'uma senha de verdade'

/** Starts the module with an administrator and a mail server that a test may turn off. */
export async function casaDaEntrada() {
  const correio = { fora: false }
  const casa = await montarCasa({ correioFalha: () => correio.fora })
  const { db } = casa.banco
  const admin = await casa.pessoa({ nome: 'Helena Administra', globais: ['admin'] })
  const cadastros = await casa.pessoa({
    papeis: [
      ['cad', 'supervisor'],
      ['co', 'supervisor'],
    ],
  })
  let n = 0
  const endereco = () => `convidada${++n}@empresa.com.br`
  const cartaPara = (email: string) => casa.cartas.filter((c) => c.para === email)
  const tokenDe = (email: string) =>
    /\/register\/([\w-]+)/.exec(cartaPara(email).at(-1)?.texto ?? '')?.[1] ?? 'sem-token-na-carta-de-convite'
  const aceitar = (token: string, senha = SENHA) =>
    casa.chamar(null, 'POST', `/api/convites/${token}/aceitar`, { nome: 'Ana Paula Reis', senha })
  const idDe = async (email: string) =>
    (await db.selectFrom('cad.usuarios').select('id').where('email', '=', email).executeTakeFirst())?.id
  return { casa, correio, db, admin, cadastros, endereco, cartaPara, tokenDe, aceitar, idDe }
}
