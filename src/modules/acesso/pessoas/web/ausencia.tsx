import { usePessoa } from '#platform/navegador/pessoa.ts'
import { paraInstante } from '#kit/parede.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { camposRecusados } from '#ui/form/erros.ts'
import { dataHora } from '#ui/formatos.ts'
import { TextField } from '#ui/text-field.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { ausencias } from '../contract/ausencias.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { buscarColegas } from './buscar-colegas.ts'

/** The calls for the user's own absences, or for those of a person they are responsible for. */
const chamadasDe = (id: string | null) =>
  id === null
    ? {
        listar: (signal: AbortSignal) => chamar(ausencias.listar, {}, { signal }),
        marcar: (body: Nova) => chamar(ausencias.marcar, { body }),
        cancelar: (ausencia: string) => chamar(ausencias.cancelar, { params: { id: ausencia } }),
      }
    : {
        listar: (signal: AbortSignal) => chamar(ausencias.daPessoa, { params: { id } }, { signal }),
        marcar: (body: Nova) => chamar(ausencias.marcarDaPessoa, { params: { id }, body }),
        cancelar: (ausencia: string) => chamar(ausencias.cancelarDaPessoa, { params: { id, ausencia_id: ausencia } }),
      }
interface Nova {
  de: string
  ate: string
  substituto_id: string | null
  motivo?: string
}
/** Absence with start, end and substitute, in the zone of the user who enters it. Ends by itself. `de` null: the user's own. */
export function Ausencia({ de: pessoa = null }: { de?: string | null }) {
  const chamadas = chamadasDe(pessoa)
  const { fuso } = usePessoa()
  const q = useQuery({
    queryKey: ['acesso', 'ausencias', pessoa],
    queryFn: async ({ signal }) => (await chamadas.listar(signal)).data,
  })
  const [de, setDe] = useState('')
  const [ate, setAte] = useState('')
  const [motivo, setMotivo] = useState('')
  const [substituto, setSubstituto] = useState<Opcao | null>(null)
  const [erro, setErro] = useState<{ campo?: string; mensagem: string } | null>(null)
  const [indo, setIndo] = useState(false)
  const doCampo = (campo: string) => (erro?.campo === campo ? erro.mensagem : null)
  const feito = async () => {
    await q.refetch()
    void reler(chaves.equipe)
    void reler(chaves.pessoas)
    void reler(chaves.times)
  }
  const marcar = async () => {
    const falta = !de ? ['de', 'Diga quando começa'] : !ate ? ['ate', 'Diga quando termina'] : null
    setErro(falta && { campo: falta[0] ?? '', mensagem: falta[1] ?? '' })
    if (falta) return
    setIndo(true)
    try {
      await chamadas.marcar({
        de: paraInstante(de, fuso).toISOString(),
        ate: paraInstante(ate, fuso).toISOString(),
        substituto_id: substituto?.valor ?? null,
        ...(motivo.trim() ? { motivo: motivo.trim() } : {}),
      })
      setDe('')
      setAte('')
      setMotivo('')
      setSubstituto(null)
      await feito()
      avisar({ titulo: 'Ausência marcada', tom: 'sucesso' })
    } catch (falha) {
      const [detalhe] = camposRecusados(falha)
      setErro(detalhe ?? { mensagem: falha instanceof Error ? falha.message : 'A ausência não foi marcada' })
    } finally {
      setIndo(false)
    }
  }
  const cancelar = (id: string) =>
    void chamadas.cancelar(id).then(feito, (falha: unknown) => avisarFalha('A ausência não foi cancelada', falha))
  return (
    <div className="grid gap-4">
      {(q.data?.length ?? 0) > 0 && (
        <ul aria-label="Ausências" className="rounded border text-13">
          {q.data?.map((a) => (
            <li key={a.id} className="flex items-center gap-2 border-b px-3 py-2 last:border-b-0">
              <span className="min-w-0 flex-1">
                {dataHora(a.de, fuso)} a {dataHora(a.ate, fuso)}
                <span className="block text-12 text-text-2">
                  {[a.motivo, a.substituto ? `${a.substituto.nome} substitui` : 'Ninguém substitui']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {a.agora && <Chip tom="alerta">agora</Chip>}
              <Button tamanho="pequeno" onClick={() => cancelar(a.id)}>
                {a.agora ? (pessoa ? 'Voltou' : 'Já voltei') : 'Cancelar'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        aria-label="Nova ausência"
        noValidate
        className="grid gap-3 sm:grid-cols-2"
        onSubmit={(e) => {
          e.preventDefault()
          void marcar()
        }}
      >
        <DateField rotulo="Começa" tipo="datetime-local" valor={de} erro={doCampo('de')} aoMudar={setDe} />
        <DateField rotulo="Termina" tipo="datetime-local" valor={ate} erro={doCampo('ate')} aoMudar={setAte} />
        <Combobox
          rotulo="Quem substitui"
          opcional
          buscar={buscarColegas}
          valor={substituto}
          erro={doCampo('substituto_id')}
          aoMudar={setSubstituto}
          placeholder="Buscar pessoa"
        />
        <TextField
          rotulo="Motivo"
          opcional
          placeholder="Férias"
          maxLength={200}
          value={motivo}
          erro={doCampo('motivo')}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        {erro && !['de', 'ate', 'substituto_id', 'motivo'].includes(erro.campo ?? '') && (
          <p role="alert" className="g-erro sm:col-span-2">
            {erro.mensagem}
          </p>
        )}
        <div className="sm:col-span-2">
          <Button type="submit" ocupado={indo} variante={pessoa ? 'secundaria' : 'primaria'}>
            Marcar ausência
          </Button>
        </div>
      </form>
    </div>
  )
}
