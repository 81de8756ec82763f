import { useCallback, useState } from 'react'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { semAcentos } from '#kit/texto.ts'
import { plural } from '#ui/formatos.ts'
import { X } from '#ui/icones.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { comoCredencial, tiposDeLimite, type QuemDecide } from '../../../regras/aprovacao.ts'
import { decisorEmPalavras, LIMITES, PAPEIS_QUE_DECIDEM } from '../../../regras/aprovacao-em-palavras.ts'
import { useDepartamentos } from '#modules/funis/definicao/web/publico.ts'
import { useDecisores } from './dados.ts'
import { useNomes } from './nomes.ts'

interface Props {
  rotulo: string
  convite: string
  valor: QuemDecide[]
  erro?: string | undefined
  aoMudar: (q: QuemDecide[]) => void
}

const ler = (credencial: string): QuemDecide => {
  const [t, a = '', b = ''] = credencial.split(':')
  return t === 'u'
    ? { tipo: 'usuario', id: a }
    : t === 'c'
      ? { tipo: 'cargo', id: a }
      : t === 'p'
        ? { tipo: 'papel', departamento: a, papel: b as 'supervisor' }
        : { tipo: 'limite', limite: a as 'compra' }
}

/**
 * Deciders of a step: people, positions, roles in a department, or every position whose own limit covers the amount, in
 * one field.
 */
export function QuemDecideEtapa({ rotulo, convite, valor, erro, aoMudar }: Props) {
  const { data: decisores } = useDecisores()
  const { data: areas } = useDepartamentos()
  const nomes = useNomes()
  const [vistos, setVistos] = useState<ReadonlyMap<string, string>>(new Map())
  const buscar = useCallback<BuscarOpcoes>(
    async (busca, signal) => {
      const cabe = (o: { rotulo: string }) => semAcentos(o.rotulo).includes(semAcentos(busca))
      const cargos = (decisores?.cargos ?? []).map((c) => ({
        valor: `c:${c.id}`,
        rotulo: c.nome,
        detalhe: c.pessoas === 0 ? 'cargo que ninguém ocupa' : `cargo, ${plural(c.pessoas, 'pessoa')}`,
      }))
      const limites = tiposDeLimite.map((l) => ({
        valor: `l:${l}`,
        rotulo: `Alçada de ${LIMITES[l]}`,
        detalhe: 'cargos cujo limite cobre o valor',
      }))
      const papeis = (areas ?? []).flatMap((d) =>
        (['supervisor', 'aprovador'] as const).map((p) => ({
          valor: `p:${d.codigo}:${p}`,
          rotulo: `${PAPEIS_QUE_DECIDEM[p]} em ${d.nome}`,
          detalhe: 'papel',
        })),
      )
      const pessoas = busca ? (await buscarColegas(busca, signal)).map((p) => ({ ...p, valor: `u:${p.valor}` })) : []
      return [...pessoas, ...[...cargos, ...limites, ...papeis].filter(cabe)].slice(0, 30)
    },
    [decisores, areas],
  )
  const nomeDe = (q: QuemDecide) => (q.tipo === 'usuario' ? vistos.get(q.id) : undefined) ?? decisorEmPalavras(q, nomes)
  const ja = new Set(valor.map(comoCredencial))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {valor.map((q) => (
        <Chip key={comoCredencial(q)}>
          {nomeDe(q)}
          <button
            type="button"
            aria-label={`Tirar ${nomeDe(q)}`}
            className="-mr-1 ml-1 rounded-full p-0.5 hover:bg-surface-3"
            onClick={() => aoMudar(valor.filter((x) => comoCredencial(x) !== comoCredencial(q)))}
          >
            <X className="size-3" />
          </button>
        </Chip>
      ))}
      <Combobox
        key={valor.length}
        className="w-56"
        tamanho="pequeno"
        rotulo={rotulo}
        rotuloOculto
        placeholder={valor.length === 0 ? convite : 'Ou…'}
        buscar={buscar}
        erro={erro}
        valor={null}
        aoMudar={(o) => {
          if (!o || ja.has(o.valor)) return
          const q = ler(o.valor)
          if (q.tipo === 'usuario') setVistos(new Map([...vistos, [q.id, o.rotulo]]))
          aoMudar([...valor, q])
        }}
      />
    </div>
  )
}
