import { useState, type DragEvent } from 'react'
import { cn } from '#ui/classes.ts'
import { Button } from '#ui/button.tsx'
import { FileUp, Pencil } from '#ui/icones.ts'
import { numero, plural } from '#ui/formatos.ts'
import { calibracaoGeral } from '../../regras/calibrar.ts'
import { SinalDaCalibracao } from '../entradas/calibracao.tsx'
import { Contas } from '../entradas/contas.tsx'
import { Custos } from '../entradas/custos.tsx'
import type { CatalogoDoEditor } from '../entradas/do-catalogo.ts'
import { Equipamento } from '../entradas/equipamento.tsx'
import { Pagamento, resumoDoPagamento } from '../entradas/pagamento.tsx'
import type { PedirFatura } from '../entradas/pedir-fatura.ts'
import { PremissasDaProposta, resumoDasPremissas } from '../entradas/premissas.tsx'
import { SecoesDasEntradas, useSecoes, type ParteDasEntradas } from '../entradas/secoes.tsx'
import { Telhado } from '../entradas/telhado.tsx'
import { kwh, pct, reais } from '../numeros.ts'
import { FiguraDoResultado } from '../resultado/figura-do-resultado.tsx'
import { useEditor } from './contexto.tsx'

const ABERTAS_DE_INICIO = [1, 2, 3, 4]

interface PropsDasEntradas {
  catalogo: CatalogoDoEditor
  /** False hides cost, commission and margin. */
  veCustos: boolean
  /** Absent where bills are not read. */
  aoPedirFatura?: PedirFatura | undefined
}

/** The six sections of the inputs. The keys 1 to 6 open them. */
export function Entradas({ catalogo, veCustos, aoPedirFatura }: PropsDasEntradas) {
  const { entrada, emEdicao, resultado } = useEditor()
  const secoes = useSecoes(ABERTAS_DE_INICIO)
  const [digita, setDigita] = useState(false)
  // once there was a consumption, a field that is emptied does not close the sections
  const [comecou, setComecou] = useState(false)
  if (!comecou && (digita || entrada.unidades.some((u) => u.consumo.some((c) => c > 0)))) setComecou(true)
  const { usina, preco, pagamentos } = resultado
  const total = entrada.unidades.flatMap((u) => u.consumo).reduce((a, b) => a + b, 0)
  const partes: ParteDasEntradas[] = [
    {
      titulo: 'Contas e unidades',
      resumo: `${plural(entrada.unidades.length, 'UC')}, ${kwh(total)}`,
      // on a desk the head of the page shows it
      aoLado: (
        <span className="md:hidden">
          <SinalDaCalibracao calibracao={calibracaoGeral(resultado.unidades)} />
        </span>
      ),
      conteudo: <Contas catalogo={catalogo} aoPedirFatura={aoPedirFatura} />,
    },
    {
      titulo: 'Telhado',
      resumo: `${plural(emEdicao.faces.length, 'água')}, ${plural(usina.modulos, 'módulo')}`,
      aoLado: usina.cobertura !== null && (
        <span className="text-12 text-text-2">
          cobre{' '}
          <FiguraDoResultado discreta figura="coberturaObtida" nome="Consumo coberto" valor={pct(usina.cobertura, 1)} />{' '}
          do consumo
        </span>
      ),
      conteudo: <Telhado catalogo={catalogo} />,
    },
    {
      titulo: 'Equipamento',
      resumo: [
        `${numero(usina.kWp)} kWp`,
        `${numero(usina.kwAc)} kW`,
        ...(usina.fdi === null ? [] : [`FDI ${numero(usina.fdi, 2)}`]),
      ].join(' · '),
      conteudo: <Equipamento catalogo={catalogo} veCustos={veCustos} />,
    },
    {
      titulo: veCustos ? 'Custos e margem' : 'Preço',
      resumo: preco.margem !== null && veCustos && `${pct(preco.margem, 1)}, piso ${pct(emEdicao.preco.piso, 1)}`,
      aoLado: (
        <FiguraDoResultado
          figura="precoCent"
          nome="Preço da proposta"
          valor={reais(preco.precoCent)}
          className="font-semibold"
        />
      ),
      conteudo: veCustos ? (
        <Custos catalogo={catalogo} />
      ) : (
        <p className="text-text-2">Quem cuida dos preços define o valor.</p>
      ),
    },
    {
      titulo: 'Pagamento',
      resumo: pagamentos.map(resumoDoPagamento).join(' · '),
      conteudo: <Pagamento />,
    },
    {
      titulo: 'Premissas',
      resumo: resumoDasPremissas(entrada.premissas),
      conteudo: <PremissasDaProposta catalogo={catalogo} />,
    },
  ]
  return (
    <SecoesDasEntradas
      partes={partes}
      secoes={secoes}
      antes={
        !comecou && (
          <ComecePelaFatura
            aoDigitar={() => {
              setDigita(true)
              secoes.ir(1)
            }}
            aoPedirFatura={aoPedirFatura && ((arquivo) => aoPedirFatura(0, { arquivo }))}
          />
        )
      }
    />
  )
}

function ComecePelaFatura({
  aoDigitar,
  aoPedirFatura,
}: {
  aoDigitar: () => void
  aoPedirFatura?: ((arquivo?: File) => void) | undefined
}) {
  const [sobre, setSobre] = useState(false)
  const soltar = aoPedirFatura && {
    onDragOver: (e: DragEvent) => {
      e.preventDefault()
      setSobre(true)
    },
    onDragLeave: () => setSobre(false),
    onDrop: (e: DragEvent) => {
      e.preventDefault()
      setSobre(false)
      aoPedirFatura(e.dataTransfer.files[0])
    },
  }
  return (
    <div
      {...soltar}
      className={cn(
        'm-5 grid place-items-center gap-3 rounded-md',
        'border border-dashed border-border-strong px-6 py-10 text-center',
        sobre && 'border-primary bg-primary-soft',
      )}
    >
      <FileUp className="size-6! text-text-3" aria-hidden="true" />
      <p className="text-13 font-medium">
        {aoPedirFatura
          ? 'Comece pela fatura: solte a foto ou o PDF aqui.'
          : 'Comece pelo consumo dos últimos 12 meses.'}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {aoPedirFatura && (
          <Button variante="primaria" icone={<FileUp />} onClick={() => aoPedirFatura()}>
            Enviar fatura
          </Button>
        )}
        <Button variante={aoPedirFatura ? 'contorno' : 'primaria'} icone={<Pencil />} onClick={aoDigitar}>
          Digitar o consumo
        </Button>
      </div>
    </div>
  )
}
