import { sql } from 'kysely'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { assinaturaPublica } from '#modules/assinaturas/contract/publico.ts'
import { pedirAssinaturas, type NovoPedido } from '#modules/assinaturas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import { desenharPdf } from '#platform/pdf/desenhar.ts'
import type { AppDeTeste, Chamada } from './app.ts'
import { ate } from './esperas.ts'

export const MARTA = {
  nome: 'Marta Vilela Nunes',
  cpf: '529.982.247-25',
  email: 'marta@casa.com',
  papel: 'contratante',
  ordem: 1,
}
export const PAULO = { nome: 'Paulo Nunes', cpf: '111.444.777-35', email: 'paulo@casa.com', papel: 'cônjuge', ordem: 2 }

/** The two signers with addresses that no other request has: letters of two requests are never confused. */
export function assinantesNovos() {
  const n = uuidv7().slice(-12)
  return {
    MARTA: { ...MARTA, email: `marta.${n}@casa.com` },
    PAULO: { ...PAULO, email: `paulo.${n}@casa.com` },
  }
}

/** The newest letter to an address whose subject is like `assunto`. Throws when none arrives: a job carries it. */
export async function cartaPara(casa: AppDeTeste, para: string, assunto: string): Promise<string> {
  let texto = ''
  await ate(async () => {
    const { rows } = await sql<{ texto: string; assunto: string }>`
      select assunto, texto
      from plataforma.correio
      where para = ${para} and assunto like ${assunto}
      order by criado_em desc, id desc
      limit 1
    `.execute(casa.app.s.banco.db)
    texto = rows[0] ? `${rows[0].assunto}\n${rows[0].texto}` : ''
    return texto !== ''
  }, 30_000)
  if (texto === '') throw new Error(`no letter like "${assunto}" reached ${para} within 30 s`)
  return texto
}

/** Asks for the code of a link and reads it in the letter. */
export async function codigoDoLink(casa: AppDeTeste, visitante: Chamada, token: string, para: string): Promise<string> {
  const r = await visitante.chamar(assinaturaPublica.codigo, { params: { token }, body: { canal: 'email' } })
  if (r.status !== 200) throw new Error(`the code did not leave: ${r.status} ${JSON.stringify(r.corpo)}`)
  return /^(\d{6}) /.exec(await cartaPara(casa, para, '% é o seu código%'))?.[1] ?? ''
}

/** A request of two signers, in order, over a PDF of two pages. Its record has no module: administrators see it. */
export async function pedidoDeTeste(casa: AppDeTeste, mais: Partial<NovoPedido> = {}) {
  const s = casa.app.s
  const bytes = await desenharPdf({
    titulo: 'Contrato',
    autor: 'Girassol',
    em: new Date('2026-11-24T12:00:00Z'),
    folhas: [1, 2].map((n) => ({
      tracos: [
        { tipo: 'texto', x: 48, y: 60, texto: `página ${n}`, letra: 'normal', corpo: 11, cor: '#211d18' } as const,
      ],
    })),
    raiz: { papel: 'Document', filhos: [] },
  })
  const origem = { tipo: 'papel_de_teste', id: uuidv7(), rotulo: 'AC-2026-000123 · v1' }
  const { pedidoId } = await s.executar(sistema, async (u) =>
    pedirAssinaturas(u, {
      origem,
      documento: {
        sha256: await guardar(u.tx, bytes, 'application/pdf'),
        titulo: 'Contrato da sua usina solar',
        paginas: 2,
        blocos: [
          { tipo: 'resumo', itens: [{ rotulo: 'Preço', valor: 'R$ 21.800,00' }] },
          { tipo: 'titulo', texto: 'Arrependimento', numero: '5', pagina: 1 },
          { tipo: 'paragrafo', frase: ['Você pode ', { forte: 'desistir <b>' }], destaque: true, pagina: 2 },
        ],
      },
      signatarios: [MARTA, PAULO],
      prazoEm: new Date(Date.now() + 7 * DIA_MS),
      ordenado: true,
      ...mais,
    }),
  )
  return { pedidoId, origem: mais.origem ?? origem, bytes }
}

/** Pages of a document that a person scrolls through. */
export const ateA = (pagina: number): number[] => Array.from({ length: pagina }, (_, n) => n + 1)

/** Signs as a person does: opens the link of the letter, reads to the end, types code and CPF, draws. */
export function assinantesDeTeste(casa: AppDeTeste, visitante: Chamada) {
  return async function assinar(quem: { email: string; cpf: string }, pagina: number): Promise<void> {
    const token = /\/assinar\/([\w-]+)/.exec(await cartaPara(casa, quem.email, 'Para assinar%'))?.[1] ?? ''
    const params = { token }
    await visitante.chamar(assinaturaPublica.ler, { params, body: { pagina, vistas: ateA(pagina), fim: true } })
    const codigo = await codigoDoLink(casa, visitante, token, quem.email)
    const r = await visitante.chamar(assinaturaPublica.confirmar, { params, body: { codigo, cpf: quem.cpf } })
    const feita = await visitante('POST', `/api/assinar/${token}/assinar`, {
      passe: r.corpo.data.passe,
      assinatura: { modo: 'digitada' },
      consentimento: true,
    })
    if (feita.status !== 200) throw new Error(JSON.stringify(feita.corpo))
  }
}
