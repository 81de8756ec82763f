import { TEMA, type Tema } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import { hashCurto } from '#platform/guardados/repositorio.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import type { Traco } from '#platform/pdf/folhas.ts'
import { medir } from '#platform/pdf/medir.ts'
import { capa, quemSomos, resumo } from './abertura.ts'
import { pagamento, retorno } from './dinheiro.ts'
import { consumo, contaTipica, geracao, regra, solucao } from './energia.ts'
import type { EntradaDoPdf, Secao } from './entrada.ts'
import { anexo, condicoes, cronograma, cuidados, escopo, garantias } from './fechamento.ts'

const MARGEM = 48
const AREA = { x: MARGEM, y: 58, largura: A4.largura - MARGEM * 2, altura: A4.altura - 58 - 62 }
/** The sections of solar-domain §4.1, in their order. */
const SECOES: readonly ((s: Secao) => ReturnType<typeof capa>)[] = [
  capa,
  resumo,
  quemSomos,
  consumo,
  solucao,
  geracao,
  regra,
  contaTipica,
  retorno,
  pagamento,
  escopo,
  cronograma,
  garantias,
  cuidados,
  condicoes,
  anexo,
]

/** Draws the proposal of a plant. Same snapshot and company, same bytes. */
export async function propostaEmPdf(e: Omit<EntradaDoPdf, 'tema'> & { tema?: Tema }): Promise<Buffer> {
  const [opcao] = e.proposta.opcoes
  if (!opcao) throw new TypeError('a proposal has at least one option')
  const secao: Secao = { ...e, tema: e.tema ?? TEMA, opcao }
  const { folhas, raiz } = diagramar({
    blocos: SECOES.flatMap((s) => s(secao)),
    area: AREA,
    medir,
    tema: secao.tema,
    moldura: (n, total) => ({
      fundo: n === 1 ? fundoDaCapa(secao) : [],
      frente: rodape(secao, n, total),
    }),
  })
  return desenharPdf({
    titulo: `Proposta ${e.proposta.numero}, versão ${e.proposta.versao}`,
    autor: e.empresa.nome ?? 'Girassol',
    assunto: e.proposta.titulo,
    em: new Date(e.proposta.enviadaEm),
    folhas,
    raiz,
  })
}

/** The company over a band in its colour. */
function fundoDaCapa({ empresa, tema, proposta: p }: Secao): Traco[] {
  const numero = `${p.numero} · v${p.versao}`
  return [
    { tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 10, fundo: tema.marca },
    ...(empresa.logo
      ? [{ tipo: 'imagem', x: MARGEM, y: 40, largura: 170, altura: 44, bytes: empresa.logo } satisfies Traco]
      : [
          {
            tipo: 'texto',
            x: MARGEM,
            y: 68,
            texto: empresa.nome ?? 'Girassol',
            letra: 'forte',
            corpo: 20,
            cor: tema.texto,
          } satisfies Traco,
        ]),
    {
      tipo: 'texto',
      x: A4.largura - MARGEM - medir(numero, 'media', 11),
      y: 66,
      texto: numero,
      letra: 'media',
      corpo: 11,
      cor: tema.fraco,
    },
  ]
}

function rodape({ proposta: p, empresa, tema }: Secao, n: number, total: number): Traco[] {
  const y = A4.altura - 34
  const esquerda = `${empresa.nome ?? 'Girassol'} · proposta ${p.numero}-v${p.versao} · conferência ${hashCurto(p.sha256)}`
  const direita = `${n} de ${total}`
  const escrito = (texto: string, x: number): Traco => ({
    tipo: 'texto',
    x,
    y,
    texto,
    letra: 'normal',
    corpo: 8,
    cor: tema.fraco,
  })
  return [
    {
      tipo: 'linha',
      pontos: [
        [MARGEM, y - 14],
        [A4.largura - MARGEM, y - 14],
      ],
      borda: tema.linha,
      espessura: 0.6,
    },
    escrito(esquerda, MARGEM),
    escrito(direita, A4.largura - MARGEM - medir(direita, 'normal', 8)),
  ]
}
