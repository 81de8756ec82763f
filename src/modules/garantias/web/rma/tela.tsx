import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Leitor } from '#ui/leitor/leitor.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { normalizarSerie } from '../../regras/posicao.ts'
import { useGarantiasAoVivo } from '../dados.ts'
import { ListaDosRmas } from './lista.tsx'
import { Serie } from './serie.tsx'

/** `/mpvl/garantias`: one box for a serial, and the claims below it. */
export function TelaDasGarantias() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [busca, setBusca] = useState('')
  const serie = typeof search.serie === 'string' ? search.serie : ''
  useGarantiasAoVivo('rmas')
  const ver = (texto: string) => {
    const lida = normalizarSerie(texto)
    void navegar({ to: '.', search: (antes) => ({ ...antes, serie: lida }) })
    return { tom: 'aceita' as const, texto: 'A garantia está abaixo.' }
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo="Garantias" detalhe="a garantia de uma série e os RMAs">
        <div className="w-60 max-md:w-full">
          <SearchInput rotulo="Buscar RMAs" valor={busca} aoMudar={setBusca} placeholder="Número, série, usina" />
        </div>
      </PageHeader>
      <div className="grid gap-3 border-b bg-bg p-4">
        <Leitor rotulo="Leia ou digite a série" aoLer={({ texto }) => ver(texto)} />
        {serie && <Serie key={serie} serie={serie} />}
      </div>
      <div className="min-h-80 flex-1">
        <ListaDosRmas busca={busca} />
      </div>
    </div>
  )
}
