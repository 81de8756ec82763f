import { usePode } from '#platform/navegador/pessoa.ts'
import { linkDaProposta } from '#modules/propostas/links.ts'
import { useListaAoVivo, usePropostas, type PropostaNaLista } from '#modules/propostas/web/publico.ts'
import { dinheiro, numero, prazoEmPalavras, tempoRelativo } from '#ui/formatos.ts'
import { useAgora } from '#ui/usar-agora.ts'
import { Bloco } from '../comum/bloco.tsx'

const NA_LISTA = 5
const UMA_HORA_MS = 60 * 60_000
const TRES_DIAS_MS = 3 * 24 * UMA_HORA_MS

/** The user's proposals that a customer has, the one that expires first on top; an opening shows live. */
export function MinhasPropostas() {
  return usePode('propostas.proposta.editar') ? <Abertas /> : null
}

function Abertas() {
  const { data } = usePropostas(
    { minhas: true, estado: ['enviada', 'visualizada', 'em_negociacao'], ordem: 'vence' },
    NA_LISTA,
  )
  useListaAoVivo()
  const agora = useAgora()
  const primeira = data?.pages[0]
  if (!primeira || primeira.data.length === 0) return null
  return (
    <Bloco titulo="Suas propostas com clientes" detalhe={numero(primeira.pagination.total)}>
      <ul className="mt-1">
        {primeira.data.map((p) => (
          <li key={p.id}>
            <a
              href={linkDaProposta(p)}
              className="-mx-3 block rounded px-3 py-1.5 text-13 outline-offset-[-2px] hover:bg-surface-2"
            >
              <span className="flex justify-between gap-3">
                <span className="min-w-0 truncate">{p.cliente.nome}</span>
                <span className="num">{dinheiro(p.valor_centavos)}</span>
              </span>
              <span className="num flex justify-between gap-3 text-12 text-text-2">
                <Aberta p={p} agora={agora} />
                <Vence p={p} agora={agora} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Bloco>
  )
}

function Aberta({ p, agora }: { p: PropostaNaLista; agora: number }) {
  if (p.ultima_vista_em === null) return <span>ainda não abriu</span>
  const recente = agora - new Date(p.ultima_vista_em).getTime() < UMA_HORA_MS
  return (
    <span className={recente ? 'font-medium text-success' : undefined}>
      abriu {tempoRelativo(p.ultima_vista_em, agora)}
    </span>
  )
}

function Vence({ p, agora }: { p: PropostaNaLista; agora: number }) {
  if (p.vence_em === null) return null
  const perto = new Date(p.vence_em).getTime() - agora < TRES_DIAS_MS
  return <span className={perto ? 'text-danger' : undefined}>{prazoEmPalavras(p.vence_em, agora)}</span>
}
