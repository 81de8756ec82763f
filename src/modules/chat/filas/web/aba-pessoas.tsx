import { useCallback } from 'react'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Users, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { PropsDaAba } from './aba.ts'
import { erroEm } from './rascunho.ts'

/** Members of the queue, with the capacity and the skills of each. */
export function AbaPessoas({ r, mudar, recusa }: PropsDaAba) {
  const { membros } = r
  const buscar = useCallback(
    async (texto: string, sinal: AbortSignal) => {
      const dentro = new Set(membros.map((m) => m.usuario_id))
      return (await buscarColegas(texto, sinal)).filter((p) => !dentro.has(p.valor))
    },
    [membros],
  )
  const trocar = (i: number, m: Partial<(typeof membros)[number]>) =>
    mudar({ membros: membros.map((x, n) => (n === i ? { ...x, ...m } : x)) })
  return (
    <div className="grid gap-4">
      <Combobox
        rotulo="Adicionar pessoa"
        placeholder="Nome"
        buscar={buscar}
        valor={null}
        erro={erroEm(recusa, 'membros')}
        aoMudar={(o) =>
          o && mudar({ membros: [...membros, { usuario_id: o.valor, nome: o.rotulo, capacidade: 5, habilidades: [] }] })
        }
      />
      {membros.length === 0 && (
        <EmptyState
          icone={<Users />}
          frase="Ninguém nesta fila"
          detalhe="Adicione quem vai receber as conversas. Cada pessoa também precisa atender na caixa de entrada."
        />
      )}
      <ul aria-label="Pessoas da fila" className="divide-y">
        {membros.map((m, i) => (
          <li
            key={m.usuario_id}
            className="grid grid-cols-[minmax(0,1fr)_120px_minmax(0,1fr)_auto] items-center gap-3 py-2 max-md:grid-cols-[140px_minmax(0,1fr)_auto]"
          >
            <span className="flex min-w-0 items-center gap-2.5 max-md:col-span-2">
              <Avatar nome={m.nome} chave={m.usuario_id} />
              <span className="truncate text-14">{m.nome}</span>
            </span>
            <NumberField
              rotulo={`Capacidade de ${m.nome}`}
              rotuloOculto
              tamanho="pequeno"
              sufixo="conversas"
              casas={0}
              min={1}
              max={200}
              valor={m.capacidade}
              aoMudar={(n) => trocar(i, { capacidade: n ?? 1 })}
            />
            <MultiCombobox
              className="max-md:col-span-2"
              rotulo={`Habilidades de ${m.nome}`}
              rotuloOculto
              tamanho="pequeno"
              placeholder="Habilidades"
              opcoes={[]}
              vazio="Escreva e tecle Enter"
              valor={m.habilidades.map((h) => ({ valor: h, rotulo: h }))}
              aoCriar={(t) => ({ valor: t.trim(), rotulo: t.trim() })}
              aoMudar={(o) => trocar(i, { habilidades: [...new Set(o.map((x) => x.valor))] })}
            />
            <IconButton
              rotulo={`Tirar ${m.nome} da fila`}
              className="max-md:col-start-3 max-md:row-start-1"
              icone={<X />}
              onClick={() => mudar({ membros: membros.filter((x) => x !== m) })}
            />
          </li>
        ))}
      </ul>
      <p className="text-12 text-text-2">
        A capacidade é quantas conversas abertas a pessoa tem ao mesmo tempo antes de parar de receber. As habilidades
        são nomes de etiquetas que ela sabe resolver.
      </p>
    </div>
  )
}
