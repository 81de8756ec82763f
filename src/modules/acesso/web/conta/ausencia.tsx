import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { dataHora } from '#ui/formatos.ts'
import { TextField } from '#ui/text-field.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { ausencias } from '../../contract/ausencias.ts'
import { chaves, reler } from '../dados.ts'
import { buscarColegas } from '../publico.ts'

/** The calls for one's own absences, or for those of somebody whom one looks after. */
const chamadasDe = (id: string | null) =>
  id === null
    ? { listar: (signal: AbortSignal) => chamar(ausencias.listar, {}, { signal }), marcar: (body: Nova) => chamar(ausencias.marcar, { body }), cancelar: (ausencia: string) => chamar(ausencias.cancelar, { params: { id: ausencia } }) }
    : {
        listar: (signal: AbortSignal) => chamar(ausencias.daPessoa, { params: { id } }, { signal }), marcar: (body: Nova) => chamar(ausencias.marcarDaPessoa, { params: { id }, body }),
        cancelar: (ausencia: string) => chamar(ausencias.cancelarDaPessoa, { params: { id, ausencia_id: ausencia } }),
      }
interface Nova {
  de: string
  ate: string
  substituto_id: string | null
  motivo?: string
}
const iso = (local: string) => (local ? new Date(local).toISOString() : '')

/** Away from then to then, with who stands in. Ends by itself. `de` null: one's own. */
export function Ausencia({ de: pessoa = null }: { de?: string | null }) {
  const chamadas = chamadasDe(pessoa)
  const q = useQuery({ queryKey: ['acesso', 'ausencias', pessoa], queryFn: async ({ signal }) => (await chamadas.listar(signal)).data })
  const [de, setDe] = useState('')
  const [ate, setAte] = useState('')
  const [motivo, setMotivo] = useState('')
  const [substituto, setSubstituto] = useState<Opcao | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const feito = async () => {
    await q.refetch()
    void reler(chaves.pessoas)
    void reler(chaves.times)
  }
  const marcar = async () => {
    setErro(null)
    try {
      await chamadas.marcar({ de: iso(de), ate: iso(ate), substituto_id: substituto?.valor ?? null, ...(motivo.trim() ? { motivo: motivo.trim() } : {}) })
      setDe('')
      setAte('')
      setMotivo('')
      setSubstituto(null)
      await feito()
      avisar({ titulo: 'Ausência marcada', tom: 'sucesso' })
    } catch (falha) {
      setErro(falha instanceof Error ? falha.message : 'A ausência não foi marcada')
    }
  }
  const cancelar = (id: string) => void chamadas.cancelar(id).then(feito, (falha: unknown) => avisarFalha('A ausência não foi cancelada', falha))
  return (
    <div className="grid gap-4">
      {(q.data?.length ?? 0) > 0 && (
        <ul aria-label="Ausências" className="rounded border text-13">
          {q.data?.map((a) => (
            <li key={a.id} className="flex items-center gap-2 border-b px-3 py-2 last:border-b-0">
              <span className="min-w-0 flex-1">
                {dataHora(a.de)} a {dataHora(a.ate)}
                <span className="block text-12 text-text-2">{[a.motivo, a.substituto ? `${a.substituto.nome} substitui` : 'Ninguém substitui'].filter(Boolean).join(' · ')}</span>
              </span>
              {a.agora && <Chip tom="alerta">agora</Chip>}
              <Button tamanho="pequeno" onClick={() => cancelar(a.id)}>
                {a.agora ? (pessoa ? 'Voltou' : 'Já voltei') : 'Cancelar'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form aria-label="Nova ausência" noValidate className="grid gap-3 sm:grid-cols-2" onSubmit={(e) => (e.preventDefault(), void marcar())}>
        <TextField rotulo="Começa" type="datetime-local" value={de} onChange={(e) => setDe(e.currentTarget.value)} />
        <TextField rotulo="Termina" type="datetime-local" value={ate} erro={erro} onChange={(e) => setAte(e.currentTarget.value)} />
        <Combobox rotulo="Quem substitui" opcional buscar={buscarColegas} valor={substituto} aoMudar={setSubstituto} placeholder="Buscar pessoa" />
        <TextField rotulo="Motivo" opcional placeholder="Férias" maxLength={200} value={motivo} onChange={(e) => setMotivo(e.currentTarget.value)} />
        <div className="sm:col-span-2">
          <Button type="submit" variante={pessoa ? 'secundaria' : 'primaria'}>
            Marcar ausência
          </Button>
        </div>
      </form>
    </div>
  )
}
