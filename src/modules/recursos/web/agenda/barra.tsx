import { somarDias } from '#kit/dias.ts'
import { nomeDoFeriado } from '#kit/feriados.ts'
import { Button } from '#ui/button.tsx'
import { dataPorExtenso } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeft, ChevronRight, Plus } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { Recurso } from '../../tipos.ts'

interface Props {
  dia: string
  hoje: string
  semana: boolean
  foco: Recurso | null
  lista: readonly Recurso[]
  filtro: Record<string, string | undefined>
  configura: boolean
  um: boolean
  aoMudar: (parte: Record<string, string | undefined>) => void
}

/** Date and room filters. */
export function BarraDaAgenda({ dia, hoje, semana, foco, lista, filtro, configura, um, aoMudar }: Props) {
  const celular = useCelular()
  const passo = semana ? 7 : 1
  const feriado = semana ? undefined : nomeDoFeriado(dia, lista[0]?.feriados ?? [])
  const equipamentos = [...new Set(lista.flatMap((r) => r.equipamentos))].sort((a, b) => a.localeCompare(b, 'pt-BR'))
  const capacidades = [...new Set(lista.flatMap((r) => r.capacidade ?? []))].sort((a, b) => a - b)
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-3 py-1.5">
      <Button tamanho="pequeno" onClick={() => aoMudar({ dia: undefined })}>
        Hoje
      </Button>
      <IconButton
        rotulo={semana ? 'Semana anterior' : 'Dia anterior'}
        icone={<ChevronLeft />}
        onClick={() => aoMudar({ dia: somarDias(dia, -passo) })}
      />
      <IconButton
        rotulo={semana ? 'Próxima semana' : 'Próximo dia'}
        icone={<ChevronRight />}
        onClick={() => aoMudar({ dia: somarDias(dia, passo) })}
      />
      <h2
        aria-live="polite"
        className="num min-w-0 flex-1 truncate text-14 font-semibold first-letter:uppercase max-md:whitespace-normal max-md:leading-tight"
      >
        {dia === hoje && !semana ? 'Hoje, ' : ''}
        {dataPorExtenso(dia)}
        {feriado && (
          <span className="font-normal text-warning max-md:block">
            <span className="max-md:hidden"> · </span>Feriado: {feriado}
          </span>
        )}
      </h2>
      {celular && !um && lista.length > 1 && (
        <Select
          rotulo="Qual"
          rotuloOculto
          className="w-full"
          valor={foco?.chave ?? lista[0]?.chave ?? null}
          aoMudar={(sala) => aoMudar({ sala })}
          opcoes={lista.map((r) => ({ valor: r.chave, rotulo: r.nome }))}
        />
      )}
      {!foco && !celular && capacidades.length > 1 && (
        <Select
          rotulo="Para quantas pessoas"
          rotuloOculto
          tamanho="pequeno"
          className="w-44"
          valor={filtro.pessoas ?? ''}
          aoMudar={(p) => aoMudar({ pessoas: p || undefined })}
          opcoes={[
            { valor: '', rotulo: 'Qualquer tamanho' },
            ...capacidades.map((c) => ({ valor: String(c), rotulo: `${c} pessoas ou mais` })),
          ]}
        />
      )}
      {!foco && !celular && equipamentos.length > 0 && (
        <Select
          rotulo="Com equipamento"
          rotuloOculto
          tamanho="pequeno"
          className="w-48"
          valor={filtro.com ?? ''}
          aoMudar={(com) => aoMudar({ com: com || undefined })}
          opcoes={[
            { valor: '', rotulo: 'Qualquer equipamento' },
            ...equipamentos.map((e) => ({ valor: e, rotulo: e })),
          ]}
        />
      )}
      {foco && !celular && (
        <SegmentedControl
          rotulo="Período"
          tamanho="pequeno"
          valor={semana ? 'semana' : 'dia'}
          aoMudar={(modo) => aoMudar({ modo })}
          opcoes={[
            { valor: 'dia', rotulo: 'Dia' },
            { valor: 'semana', rotulo: 'Semana' },
          ]}
        />
      )}
      {configura && !um && (
        <Button tamanho="pequeno" variante="fantasma" icone={<Plus />} onClick={() => aoMudar({ editar: 'novo' })}>
          Cadastrar
        </Button>
      )}
    </div>
  )
}
