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
import { buscarColegas } from '../dados.ts'

/** Away from then to then, with who stands in. Ends by itself. */
export function Ausencia() {
  const q = useQuery({ queryKey: ['acesso', 'ausencias'], queryFn: async ({ signal }) => (await chamar(ausencias.listar, {}, { signal })).data })
  const [de, setDe] = useState('')
  const [ate, setAte] = useState('')
  const [substituto, setSubstituto] = useState<Opcao | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const iso = (local: string) => (local ? new Date(local).toISOString() : '')
  const marcar = async () => {
    setErro(null)
    try {
      await chamar(ausencias.marcar, { body: { de: iso(de), ate: iso(ate), substituto_id: substituto?.valor ?? null } })
      setDe('')
      setAte('')
      setSubstituto(null)
      await q.refetch()
      avisar({ titulo: 'Ausência marcada', tom: 'sucesso' })
    } catch (falha) {
      setErro(falha instanceof Error ? falha.message : 'A ausência não foi marcada')
    }
  }
  const cancelar = (id: string) => void chamar(ausencias.cancelar, { params: { id } }).then(() => q.refetch(), (falha: unknown) => avisarFalha('A ausência não foi cancelada', falha))
  return (
    <div className="grid gap-4">
      {(q.data?.length ?? 0) > 0 && (
        <ul aria-label="Ausências" className="rounded border text-13">
          {q.data?.map((a) => (
            <li key={a.id} className="flex items-center gap-2 border-b px-3 py-2 last:border-b-0">
              <span className="min-w-0 flex-1">
                {dataHora(a.de)} a {dataHora(a.ate)}
                {a.substituto && <span className="block text-12 text-text-2">{a.substituto.nome} substitui</span>}
              </span>
              {a.agora && <Chip tom="alerta">agora</Chip>}
              <Button tamanho="pequeno" onClick={() => cancelar(a.id)}>
                {a.agora ? 'Já voltei' : 'Cancelar'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form aria-label="Nova ausência" noValidate className="grid gap-3 sm:grid-cols-2" onSubmit={(e) => (e.preventDefault(), void marcar())}>
        <TextField rotulo="Começa" type="datetime-local" value={de} onChange={(e) => setDe(e.currentTarget.value)} />
        <TextField rotulo="Termina" type="datetime-local" value={ate} erro={erro} onChange={(e) => setAte(e.currentTarget.value)} />
        <div className="sm:col-span-2">
          <Combobox rotulo="Quem substitui" opcional buscar={buscarColegas} valor={substituto} aoMudar={setSubstituto} placeholder="Buscar pessoa" />
        </div>
        <div>
          <Button type="submit" variante="primaria">
            Marcar ausência
          </Button>
        </div>
      </form>
    </div>
  )
}
