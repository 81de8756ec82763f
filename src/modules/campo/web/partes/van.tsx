import { EmptyState } from '#ui/empty-state.tsx'
import { Truck } from '#ui/icones.ts'
import type { PropsDaParte } from './dia.tsx'
import { Cartao, Moldura } from './moldura.tsx'

/** What is in the own van, as the device has it. No cost and no other van is ever here. */
export function Van({ estado, barra }: PropsDaParte) {
  const van = estado.dia?.van ?? null
  const usadas = new Map<string, number>()
  for (const { ato, situacao } of estado.atos) {
    if (ato.tipo === 'consumir' && situacao !== 'entregue' && situacao !== 'no_escritorio')
      usadas.set(ato.dados.item_id, (usadas.get(ato.dados.item_id) ?? 0) + Number(ato.dados.quantidade))
  }
  return (
    <Moldura
      estado={estado}
      barra={barra}
      cabeca={
        <div className="min-w-0 flex-1">
          <h1 className="text-16 font-semibold">{van?.nome ?? 'Van'}</h1>
          <p className="text-12 text-text-2">{van ? `${van.materiais.length} materiais` : 'Nenhuma van é sua'}</p>
        </div>
      }
    >
      {!van && (
        <EmptyState
          icone={<Truck />}
          frase="Nenhuma van está no seu nome"
          detalhe="Peça ao estoque que ponha você como responsável por uma."
        />
      )}
      {van && van.materiais.length === 0 && <EmptyState icone={<Truck />} frase="A van está vazia" />}
      {van && van.materiais.length > 0 && (
        <Cartao>
          <ul className="divide-y">
            {van.materiais.map((m) => {
              const aqui = Number((Number(m.qtd) - (usadas.get(m.item_id) ?? 0)).toFixed(6))
              return (
                <li key={m.item_id} className="flex min-h-14 items-center gap-3 px-4 py-2">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{m.nome}</span>
                    <span className="num block truncate text-12 text-text-2">
                      {m.serie && m.series.length > 0 ? m.series.join(', ') : (m.codigo ?? '')}
                    </span>
                  </span>
                  <span className={`num text-16 font-semibold ${aqui <= 0 ? 'text-warning' : ''}`}>
                    {aqui.toLocaleString('pt-BR')} <span className="text-12 font-normal text-text-2">{m.unidade}</span>
                  </span>
                </li>
              )
            })}
          </ul>
        </Cartao>
      )}
    </Moldura>
  )
}
