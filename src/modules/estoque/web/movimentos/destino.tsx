import { useCallback } from 'react'
import { useDepartamentos } from '#modules/acesso/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Local } from '../../contract/cadastros.ts'
import { AJUSTAR } from '../../contract/comum.ts'
import { movimentos } from '../../contract/movimentos.ts'
import type { TipoDeOrigem } from '../../tipos.ts'
import { opcoesDe } from '../nomes.ts'
import type { DestinoLido } from './encaixes.ts'
import { destinosDaSaida, type Cabeca, type DestinoDaSaida } from './rascunho.ts'

const DESTINOS: Readonly<Record<DestinoDaSaida, string>> = {
  ordem: 'Ordem de serviço',
  projeto: 'Projeto',
  van: 'Van',
  departamento: 'Consumo de um departamento',
  cliente: 'Cliente, sem ordem nem projeto',
  perda: 'Perda',
}

interface Props {
  cabeca: Cabeca
  locais: readonly Local[]
  lido: DestinoLido | null
  erros: Readonly<Record<string, string>>
  aoMudar: (c: Cabeca) => void
  aoEscolher: (d: DestinoLido | null) => void
}

/** Where an exit goes: each kind asks for what it is charged to. */
export function DestinoDaSaidaEscolhido({ cabeca: c, locais, lido, erros, aoMudar, aoEscolher }: Props) {
  const ajusta = usePode(AJUSTAR)
  const quais = ajusta ? destinosDaSaida : destinosDaSaida.filter((d) => d !== 'perda')
  const vans = locais.filter((l) => l.tipo === 'van' && l.id !== c.de)
  return (
    <>
      <Select
        rotulo="Destino"
        valor={c.destino}
        erro={erros.para}
        opcoes={opcoesDe(DESTINOS, quais)}
        aoMudar={(destino) => {
          aoEscolher(null)
          aoMudar({ ...c, destino, para: null })
        }}
      />
      {(c.destino === 'ordem' || c.destino === 'projeto') && (
        <Origem key={c.destino} tipo={c.destino} lido={lido} erro={erros.origem} aoEscolher={aoEscolher} />
      )}
      {c.destino === 'van' && (
        <Select
          rotulo="Qual van"
          valor={vans.find((v) => v.id === c.para)?.id ?? null}
          opcoes={vans.map((v) => ({ valor: v.id, rotulo: v.nome }))}
          aoMudar={(para) => aoMudar({ ...c, para })}
        />
      )}
      {c.destino === 'departamento' && <Departamento cabeca={c} erro={erros.departamento} aoMudar={aoMudar} />}
      {c.destino !== 'perda' && (
        <TextField
          rotulo="Quem leva"
          opcional
          maxLength={120}
          value={c.levadoPor}
          erro={erros.levado_por}
          onChange={(e) => aoMudar({ ...c, levadoPor: e.currentTarget.value })}
        />
      )}
    </>
  )
}

const ROTULOS: Readonly<Record<TipoDeOrigem, string>> = { ordem: 'Qual ordem', projeto: 'Qual projeto' }

/** An order or a project by its number or customer. */
export function Origem({
  tipo,
  lido,
  erro,
  aoEscolher,
}: {
  tipo: TipoDeOrigem
  lido: Pick<DestinoLido, 'origem' | 'documento' | 'detalhe'> | null
  erro: string | undefined
  aoEscolher: (d: DestinoLido | null) => void
}) {
  const buscar = useCallback(
    async (busca: string, signal: AbortSignal) => {
      const { data } = await chamar(movimentos.destinos, { query: { tipo, busca } }, { signal })
      return data.map((d) => ({ valor: d.id, rotulo: d.documento, detalhe: d.detalhe }))
    },
    [tipo],
  )
  return (
    <Combobox
      rotulo={ROTULOS[tipo]}
      placeholder="Número ou cliente"
      buscar={buscar}
      erro={erro}
      valor={lido?.origem.tipo === tipo ? { valor: lido.origem.id, rotulo: lido.documento } : null}
      aoMudar={(o) =>
        aoEscolher(
          o && { origem: { tipo, id: o.valor }, documento: o.rotulo, detalhe: o.detalhe ?? '', pede: new Map() },
        )
      }
    />
  )
}

function Departamento({
  cabeca: c,
  erro,
  aoMudar,
}: {
  cabeca: Cabeca
  erro: string | undefined
  aoMudar: (c: Cabeca) => void
}) {
  const { data = [], isError } = useDepartamentos()
  return (
    <Select
      rotulo="Qual departamento"
      valor={c.departamento}
      erro={erro ?? (isError ? 'Os departamentos não carregaram. Atualize a página.' : undefined)}
      opcoes={data.map((d) => ({ valor: d.codigo, rotulo: d.nome }))}
      aoMudar={(departamento) => aoMudar({ ...c, departamento })}
    />
  )
}
