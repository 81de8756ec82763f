import { mesComAno, mesPorExtenso } from '#kit/meses.ts'
import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import { pixPayload } from '#engines/energia/pix.ts'
import { diaBr } from '#kit/dias.ts'
import { formatarDocumento } from '#kit/documento.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import { semMoeda } from '#modules/propostas/regras/palavras.ts'
import { emNumero, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import { medir } from '#platform/pdf/medir.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'
import { seAtrasar } from '../../regras/frases.ts'
import { NOME_DO_MODELO } from '../../regras/nomes.ts'
import { SEM_CONTRATO } from '../../tipos.ts'
import type { FaturaInteira } from '../consultas/fatura.ts'

const MARGEM = 48
const QR = 132

interface Entrada {
  fatura: Pick<
    FaturaInteira,
    | 'numero'
    | 'membro'
    | 'uc'
    | 'competencia'
    | 'valor_centavos'
    | 'economia_centavos'
    | 'vencimento_em'
    | 'txid'
    | 'retrato'
  >
  empresa: CabecaDeDocumento
  link: string
  /** of its charge at the bank; null: the static one */
  codigo: string | null
}

/** The code that a bank reads, with the value of the invoice. */
export const codigoPix = (f: Pick<Entrada['fatura'], 'txid' | 'retrato'>, valorCent: number): string =>
  pixPayload(
    {
      chave: f.retrato.recebedor.chave,
      nome: f.retrato.recebedor.nome,
      cidade: f.retrato.recebedor.cidade,
      txid: f.txid,
    },
    valorCent,
  )

function pagamento({ fatura: f, codigo: doBanco }: Entrada): Bloco {
  const codigo = doBanco ?? codigoPix(f, f.valor_centavos)
  const { d, lado } = qrComoCaminho(codigo)
  return {
    tipo: 'colunas',
    partes: [
      {
        largura: 1,
        blocos: [
          {
            tipo: 'figura',
            altura: QR,
            alt: 'Código QR do PIX',
            desenhar: () => [
              { tipo: 'retangulo', x: 0, y: 0, largura: QR, altura: QR, fundo: '#ffffff' },
              { tipo: 'caminho', x: 0, y: 0, escala: QR / lado, d, fundo: '#000000' },
            ],
          },
        ],
      },
      {
        largura: 2,
        blocos: [
          { tipo: 'titulo', nivel: 3, texto: `PIX para ${f.retrato.recebedor.nome}` },
          {
            tipo: 'paragrafo',
            frase: `CNPJ ${formatarDocumento(f.retrato.recebedor.documento)}. Confira nome e valor no seu banco.`,
          },
          { tipo: 'paragrafo', frase: codigo, estilo: 'nota' },
        ],
      },
    ],
  }
}

function blocos(e: Entrada): Bloco[] {
  const { fatura: f } = e
  const m = f.retrato.medida
  return [
    { tipo: 'titulo', nivel: 1, texto: `Fatura de ${mesPorExtenso(f.competencia)}`, nota: f.numero },
    { tipo: 'paragrafo', frase: `${f.membro} · UC ${f.uc}` },
    {
      tipo: 'cartoes',
      itens: [
        { rotulo: 'Valor', valor: emReais(f.valor_centavos), tom: 'marca' },
        { rotulo: 'Vencimento', valor: diaBr(f.vencimento_em) },
        { rotulo: 'Você economizou', valor: emReais(f.economia_centavos), tom: 'bom' },
      ],
    },
    pagamento(e),
    { tipo: 'titulo', nivel: 2, texto: 'Como calculamos', nota: `plano ${NOME_DO_MODELO[f.retrato.plano.modelo]}` },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: '', largura: 5 },
        { titulo: 'R$', largura: 1.4, numero: true },
      ],
      linhas: f.retrato.memoria.map((p) => ({
        celulas: [p.conta ? { texto: p.rotulo, nota: p.conta } : p.rotulo, semMoeda(p.centavos)],
        total: p.passo === 'cobranca',
      })),
    },
    {
      tipo: 'paragrafo',
      estilo: 'pequeno',
      frase: `Iluminação pública não entra: é igual com e sem o plano. Os kWh são os que a distribuidora compensou na sua conta de ${mesComAno(f.competencia)}, não os que a usina mandou: ${emNumero(m.compensadaKwh, 2)} kWh compensados, ${emNumero(m.consumoKwh - m.compensadaKwh, 2)} kWh comprados.`,
    },
    { tipo: 'titulo', nivel: 3, texto: 'Se atrasar' },
    { tipo: 'paragrafo', estilo: 'pequeno', frase: seAtrasar(f.retrato.encargos ?? SEM_CONTRATO) },
    { tipo: 'paragrafo', estilo: 'pequeno', frase: [{ texto: e.link, link: e.link }] },
  ]
}

/** Draws an invoice. Same snapshot, company and link, same bytes. */
export async function faturaEmPdf(e: Entrada): Promise<Buffer> {
  const { folhas, raiz } = diagramar({
    blocos: blocos(e),
    area: { x: MARGEM, y: 58, largura: A4.largura - MARGEM * 2, altura: A4.altura - 58 - 62 },
    medir,
    tema: TEMA,
    moldura: (n, total) => ({
      fundo: [{ tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 8, fundo: TEMA.marca }],
      frente: [
        {
          tipo: 'texto',
          x: MARGEM,
          y: A4.altura - 34,
          texto: `${e.empresa.linhas[0] ?? e.empresa.nome ?? ''} · fatura ${e.fatura.numero} · ${n} de ${total}`,
          letra: 'normal',
          corpo: 8,
          cor: TEMA.fraco,
        },
      ],
    }),
  })
  return desenharPdf({
    titulo: `Fatura ${e.fatura.numero}`,
    autor: e.empresa.nome ?? 'Girassol',
    assunto: `${e.fatura.membro}, ${mesPorExtenso(e.fatura.competencia)}`,
    em: new Date(`${e.fatura.retrato.medida.lidaEm}T12:00:00Z`),
    folhas,
    raiz,
  })
}
