import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import type { Traco } from '#platform/pdf/folhas.ts'
import { medir } from '#platform/pdf/medir.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'
import type { FormaDeAssinar } from '../../contract/formas.ts'
import { diaEHora } from '../../regras/palavras.ts'

export interface SignatarioNoManifesto {
  nome: string
  /** masked */
  cpf: string
  papel: string
  assinadoEm: Date
  linhas: string[]
  assinatura: FormaDeAssinar | null
}

export interface Manifesto {
  empresa: string
  titulo: string
  rotulo: string
  documento: string
  paginas: number
  codigo: string
  link: string
  ordenado: boolean
  signatarios: SignatarioNoManifesto[]
  eventos: { seq: number; fato: string; quem: string; em: Date; hash: string }[]
  /** common name of the company's certificate */
  selo: string | null
  em: Date
}

const AREA = { x: 48, y: 58, largura: A4.largura - 96, altura: A4.altura - 58 - 62 }
const QUADRO = { largura: 1000, altura: 363 }
const ALTURA = 64

/** The drawn lines, small. The drawing illustrates; the proof is the code and the chain. */
function desenho(tracos: readonly (readonly [number, number][])[]): Bloco {
  const escala = ALTURA / QUADRO.altura
  return {
    tipo: 'figura',
    altura: ALTURA,
    alt: 'Assinatura desenhada',
    desenhar: () =>
      tracos.map((t): Traco => ({
        tipo: 'linha',
        pontos: [...t, ...(t.length === 1 ? t : [])].map(([x, y]) => [x * escala, y * escala] as const),
        borda: TEMA.texto,
        espessura: 1.2,
      })),
  }
}

const doSignatario = (s: SignatarioNoManifesto): Bloco[] => [
  { tipo: 'titulo', nivel: 3, texto: `${s.nome} · ${s.papel}` },
  {
    tipo: 'paragrafo',
    frase: `CPF ${s.cpf} · assinou em ${diaEHora(s.assinadoEm)} (Brasília), ${s.assinadoEm.toISOString()} (UTC)`,
  },
  { tipo: 'lista', itens: s.linhas },
  ...(s.assinatura?.modo === 'desenho' ? [desenho(s.assinatura.tracos)] : []),
]

const qr = (link: string): Bloco => ({
  tipo: 'figura',
  altura: 92,
  alt: `Código QR da verificação: ${link}`,
  desenhar: () => {
    const { d, lado } = qrComoCaminho(link)
    return [{ tipo: 'caminho', x: 0, y: 0, escala: 88 / lado, d, fundo: TEMA.texto }]
  },
})

const seloDe = (m: Manifesto): string =>
  m.selo
    ? `Este arquivo está selado com o certificado digital de ${m.selo} (PAdES). Qualquer mudança nele aparece ao abrir a assinatura.`
    : 'Sem certificado A1 da empresa: a integridade deste arquivo é provada pelo hash e pela cadeia de eventos.'

function blocosDo(m: Manifesto): Bloco[] {
  return [
    { tipo: 'titulo', nivel: 1, texto: 'Manifesto de assinaturas' },
    { tipo: 'paragrafo', frase: `${m.titulo} (${m.rotulo})`, estilo: 'grande' },
    {
      tipo: 'lista',
      itens: [
        `Documento original: ${m.paginas} ${m.paginas === 1 ? 'página' : 'páginas'}, SHA-256 ${m.documento}`,
        `Código de verificação: ${m.codigo}`,
        m.ordenado ? 'As assinaturas seguiram a ordem definida no pedido.' : 'As assinaturas não tinham ordem.',
      ],
    },
    { tipo: 'paragrafo', frase: ['Confira em ', { texto: m.link, link: m.link, letra: 'media' }] },
    qr(m.link),
    { tipo: 'titulo', nivel: 2, texto: 'Quem assinou' },
    ...m.signatarios.flatMap(doSignatario),
    { tipo: 'titulo', nivel: 2, texto: 'Cadeia de eventos' },
    {
      tipo: 'paragrafo',
      frase: 'Cada evento guarda o hash do anterior: nenhum pode ser mudado, tirado ou posto sem que apareça.',
    },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Nº', largura: 1, numero: true },
        { titulo: 'Evento', largura: 5 },
        { titulo: 'Quem', largura: 5 },
        { titulo: 'Quando (Brasília)', largura: 4 },
        { titulo: 'Hash', largura: 4 },
      ],
      linhas: m.eventos.map((e) => ({
        celulas: [String(e.seq), e.fato, e.quem, diaEHora(e.em), `${e.hash.slice(0, 16)}…`],
      })),
    },
    { tipo: 'paragrafo', frase: `Último hash da cadeia: ${m.eventos.at(-1)?.hash ?? ''}`, estilo: 'pequeno' },
    { tipo: 'aviso', tom: m.selo ? 'bom' : 'neutro', frase: seloDe(m) },
    {
      tipo: 'paragrafo',
      frase:
        'Assinatura eletrônica avançada, aceita pelas partes: MP 2.200-2/2001, art. 10, § 2º, e Lei 14.063/2020, art. 4º, II. O desenho da assinatura é ilustração: a prova é o código confirmado e a cadeia de eventos.',
      estilo: 'nota',
    },
  ]
}

/** The pages that are added to a signed document. Same input, same bytes. */
export function manifestoEmPdf(m: Manifesto): Promise<Buffer> {
  const { folhas, raiz } = diagramar({
    blocos: blocosDo(m),
    area: AREA,
    medir,
    tema: TEMA,
    moldura: (n, total) => ({
      fundo: [],
      frente: [
        {
          tipo: 'texto',
          x: AREA.x,
          y: A4.altura - 34,
          texto: `${m.empresa} · ${m.rotulo} · verificação ${m.codigo} · manifesto ${n} de ${total}`,
          letra: 'normal',
          corpo: 8,
          cor: TEMA.fraco,
        },
      ],
    }),
  })
  return desenharPdf({ titulo: `Manifesto de ${m.rotulo}`, autor: m.empresa, em: m.em, folhas, raiz })
}
