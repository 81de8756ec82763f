import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PencilLine, Plus, X } from '#ui/icones.ts'
import { cn } from '#ui/classes.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { numero } from '#ui/formatos.ts'
import type { CustoDaProposta, PrecoDaProposta } from '../../contract/dinheiro.ts'
import type { PrecoSimulado } from '../../contract/resultado.ts'
import { vezes } from '../../regras/em-numeros.ts'
import { CampoDinheiro, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { pct, reais, semMoeda } from '../numeros.ts'
import { FiguraDaTabela, FiguraDoResultado } from '../resultado/figura-do-resultado.tsx'
import { avisosDe, AvisosDaSecao } from './avisos.tsx'
import { useAchados, type CatalogoDoEditor, type ItemDeCusto } from './do-catalogo.ts'
import { PrecoSugerido } from './preco-sugerido.tsx'

const MODOS = [
  { valor: 'margem', rotulo: 'Margem' },
  { valor: 'valor', rotulo: 'Preço' },
  { valor: 'wp', rotulo: 'R$/Wp' },
] as const
const BASES = [
  { valor: 'fixo', rotulo: 'fixo' },
  { valor: 'modulo', rotulo: 'por módulo' },
  { valor: 'kwp', rotulo: 'por kWp' },
  { valor: 'inversor', rotulo: 'por inversor' },
] as const

interface PropsDoPreco {
  regra: PrecoDaProposta
  preco: PrecoSimulado
  /** In R$, as the screen shows its figures. */
  custoDireto: ReactNode
  margem: ReactNode
}

/** What makes a price: costs line by line, taxes, and the margin against its floor. */
export function PartesDoPreco({ regra, preco: p, custoDireto, margem }: PropsDoPreco) {
  return (
    <>
      <table className="num w-full border-collapse">
        <caption className="sr-only">Custos e margem</caption>
        <tbody>
          {p.custos.map((c, n) => (
            <tr key={n}>
              <th scope="row" className="py-0.5 text-left font-normal">
                {c.descricao}
              </th>
              <td className="text-right text-text-2">
                {c.quantidade === 1 ? '' : vezes(numero(c.quantidade), reais(c.unitarioCent))}
              </td>
              <td className="pl-2.5 text-right">{semMoeda(c.totalCent)}</td>
            </tr>
          ))}
          <tr className="border-t font-semibold">
            <th scope="row" className="py-0.5 text-left font-semibold">
              Custo direto
            </th>
            <td />
            <td className="pl-2.5 text-right">{custoDireto}</td>
          </tr>
          {p.descontoCent > 0 && (
            <tr>
              <th scope="row" className="py-0.5 text-left font-normal">
                Desconto
              </th>
              <td className="text-right text-text-2">de {reais(p.precoDeTabelaCent)}</td>
              <td className="pl-2.5 text-right">{semMoeda(-p.descontoCent)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" className="py-0.5 text-left font-normal">
              Tributos e comissão
            </th>
            <td className="text-right text-text-2">
              {pct(regra.tributos, 0)} + {pct(regra.comissao, 0)}
            </td>
            <td className="pl-2.5 text-right">{semMoeda(p.tributosCent + p.comissaoCent)}</td>
          </tr>
          <tr>
            <th scope="row" className="py-0.5 text-left font-normal">
              Margem
            </th>
            <td className="text-right text-text-2">piso {pct(regra.piso, 1)}</td>
            <td className={cn('pl-2.5 text-right font-semibold', p.abaixoDoPiso ? 'text-danger' : 'text-success')}>
              {margem}
              {p.margem !== null && ` · ${pct(p.margem, 1)}`}
            </td>
          </tr>
        </tbody>
      </table>
      <BarraDaMargem margem={p.margem ?? 0} piso={regra.piso} />
    </>
  )
}

/** Costs line by line, the price and the margin against its floor. */
export function Custos({ catalogo }: { catalogo: CatalogoDoEditor }) {
  const { emEdicao, resultado, mudarAqui } = useEditor()
  const [editando, setEditando] = useState(emEdicao.custos.length === 0)
  const { preco: p } = resultado
  const mudarPreco = (parte: Partial<PrecoDaProposta>) =>
    mudarAqui(`preco.${Object.keys(parte).join()}`, { preco: { ...emEdicao.preco, ...parte } })
  return (
    <>
      <PartesDoPreco
        regra={emEdicao.preco}
        preco={p}
        custoDireto={
          <FiguraDaTabela figura="custoDiretoCent" nome="Custo direto" valor={semMoeda(p.custoDiretoCent)} />
        }
        margem={<FiguraDoResultado figura="margemCent" nome="Margem" valor={semMoeda(p.margemCent)} />}
      />
      <PrecoSugerido />
      <div className="flex flex-wrap items-end gap-1.5">
        <SegmentedControl
          rotulo="O preço sai de"
          tamanho="pequeno"
          opcoes={MODOS}
          valor={emEdicao.preco.modo}
          aoMudar={(modo) =>
            mudarPreco({ modo, valorCent: p.precoDeTabelaCent, reaisPorWp: p.reaisPorWp ?? 0, margem: p.margem ?? 0 })
          }
        />
        <ValorDoModo preco={emEdicao.preco} aoMudar={mudarPreco} />
        <CampoPct
          rotulo="Desconto"
          sufixo="% desc."
          className="w-28"
          valor={emEdicao.preco.desconto ?? 0}
          min={0}
          max={0.9}
          casas={1}
          aoMudar={(desconto) => mudarPreco({ desconto })}
        />
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<PencilLine />}
          aria-expanded={editando}
          onClick={() => setEditando(!editando)}
        >
          Custos
        </Button>
      </div>
      {editando && (
        <LinhasDeCusto
          custos={emEdicao.custos}
          procurar={catalogo.custos}
          aoMudar={(campo, custos) => mudarAqui(campo, { custos })}
        />
      )}
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, 'preco', 'custos')} />
    </>
  )
}

function ValorDoModo({
  preco,
  aoMudar,
}: {
  preco: PrecoDaProposta
  aoMudar: (parte: Partial<PrecoDaProposta>) => void
}) {
  if (preco.modo === 'valor')
    return (
      <CampoDinheiro
        rotulo="Preço"
        className="w-36"
        valor={preco.valorCent ?? 0}
        aoMudar={(valorCent) => aoMudar({ valorCent })}
      />
    )
  if (preco.modo === 'wp')
    return (
      <CampoNumero
        rotulo="Preço por Wp"
        sufixo="R$/Wp"
        className="w-32"
        valor={preco.reaisPorWp ?? 0}
        min={0}
        max={100}
        passo={0.05}
        aoMudar={(reaisPorWp) => aoMudar({ reaisPorWp })}
      />
    )
  return (
    <CampoPct
      rotulo="Margem"
      className="w-28"
      valor={preco.margem ?? 0}
      min={-0.5}
      max={0.85 - preco.tributos - preco.comissao}
      casas={1}
      aoMudar={(margem) => aoMudar({ margem })}
    />
  )
}

/** Where the margin stands against its floor; the scale ends at 30 %. */
function BarraDaMargem({ margem, piso }: { margem: number; piso: number }) {
  const em = (f: number) => `${Math.min(100, Math.max(0, (f / 0.3) * 100))}%`
  return (
    <div
      role="img"
      aria-label={`Margem de ${pct(margem, 1)}, piso ${pct(piso, 1)}`}
      className="relative my-1 h-1.5 rounded-full"
      style={{
        background: `linear-gradient(to right, var(--danger-soft) 0 ${em(piso)}, var(--success-soft) ${em(piso)})`,
      }}
    >
      <i className="absolute -top-0.5 h-2.5 border-l-2 border-danger" style={{ left: em(piso) }} />
      <i
        className={cn('absolute -top-[3px] h-3 w-1 rounded-xs', margem < piso ? 'bg-danger' : 'bg-success')}
        style={{ left: em(margem) }}
      />
    </div>
  )
}

const MAXIMO = 100

interface PropsDoCatalogo {
  procurar: CatalogoDoEditor['custos']
  aoEscolher: (item: ItemDeCusto) => void
}

/** Adds a line from the catalogue; the field is empty again for the next one. */
function CustoDoCatalogo({ procurar, aoEscolher }: PropsDoCatalogo) {
  const achados = useAchados(
    procurar,
    (i) => i.descricao,
    (i) => (i.custoCent === null ? '' : `custo ${reais(i.custoCent)}`),
    (i) => i.itemId,
  )
  return (
    <Combobox
      rotulo="Custo do catálogo"
      rotuloOculto
      tamanho="pequeno"
      className="min-w-48 flex-1"
      placeholder="serviço, estrutura, cabo… do catálogo"
      buscar={achados.buscar}
      valor={null}
      aoMudar={(o) => {
        const achado = o && achados.achado(o.valor)
        if (achado) aoEscolher(achado)
      }}
    />
  )
}

interface PropsDasLinhas {
  custos: readonly CustoDaProposta[]
  /** What a cost may follow; without it, the parts of a plant. */
  bases?: readonly { valor: CustoDaProposta['por']; rotulo: string }[]
  /** Lines may come from the catalogue. */
  procurar?: CatalogoDoEditor['custos']
  aoMudar: (campo: string, custos: CustoDaProposta[]) => void
}

export function LinhasDeCusto({ custos, bases = BASES, procurar, aoMudar }: PropsDasLinhas) {
  const mudar = (n: number, parte: Partial<CustoDaProposta>) =>
    aoMudar(
      `custos.${n}.${Object.keys(parte).join()}`,
      custos.map((c, i) => (i === n ? { ...c, ...parte } : c)),
    )
  const nova: CustoDaProposta = { grupo: 'servico', descricao: 'Serviço', por: 'fixo', quantidade: 1, unitarioCent: 0 }
  return (
    <div className="grid gap-1.5">
      {custos.map((c, n) => (
        <div
          key={n}
          role="group"
          aria-label={`Custo ${n + 1}`}
          className="grid grid-cols-[minmax(0,1fr)_96px_64px_104px_24px] items-center gap-1.5 max-md:grid-cols-2"
        >
          <TextField
            rotulo={`Descrição do custo ${n + 1}`}
            rotuloOculto
            tamanho="pequeno"
            maxLength={120}
            value={c.descricao}
            onChange={(e) => mudar(n, { descricao: e.currentTarget.value })}
          />
          <Select
            rotulo={`Base do custo ${n + 1}`}
            rotuloOculto
            tamanho="pequeno"
            opcoes={bases}
            valor={c.por}
            aoMudar={(por) => mudar(n, { por })}
          />
          {c.por === 'fixo' ? (
            <CampoNumero
              rotulo={`Quantidade do custo ${n + 1}`}
              sufixo="×"
              valor={c.quantidade ?? 1}
              min={0}
              max={100_000}
              aoMudar={(quantidade) => mudar(n, { quantidade })}
            />
          ) : (
            <span />
          )}
          <CampoDinheiro
            rotulo={`Valor do custo ${n + 1}`}
            valor={c.unitarioCent}
            aoMudar={(unitarioCent) => mudar(n, { unitarioCent })}
          />
          <IconButton
            rotulo={`Tirar o custo ${n + 1}`}
            icone={<X />}
            tamanho="pequeno"
            onClick={() =>
              aoMudar(
                'custos',
                custos.filter((_, i) => i !== n),
              )
            }
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-1.5">
        {procurar && custos.length < MAXIMO && (
          <CustoDoCatalogo
            procurar={procurar}
            aoEscolher={({ custoCent, ...item }) =>
              aoMudar('custos', [...custos, { ...item, quantidade: 1, unitarioCent: custoCent ?? 0 }])
            }
          />
        )}
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Plus />}
          disabled={custos.length >= MAXIMO}
          onClick={() => aoMudar('custos', [...custos, nova])}
        >
          Outro custo
        </Button>
      </div>
    </div>
  )
}
