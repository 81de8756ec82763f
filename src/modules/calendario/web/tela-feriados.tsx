import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { feriadosNacionais } from '#kit/feriados.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarDays, Pencil, Plus, Trash2 } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { feriados, type Feriado } from '../contract/feriados.ts'
import { paraOnde, quando, releiaFeriados, useFeriados } from './dados.ts'
import { Lugares } from './lugares.tsx'
import { UmFeriado, type FeriadoAberto } from './um-feriado.tsx'

/**
 * /cad/cadastros/feriados. The days on which the company is closed, in addition to the national ones. Day counts skip
 * them.
 */
export function TelaFeriados() {
  const lidos = useFeriados()
  const edita = usePode('cad.feriado.editar')
  const [aberto, setAberto] = useState<FeriadoAberto | null>(null)
  const [tirando, setTirando] = useState<Feriado | null>(null)
  const novo = (
    <Button variante="primaria" icone={<Plus />} onClick={() => setAberto({})}>
      Novo feriado
    </Button>
  )
  const lista = lidos.data?.feriados ?? []
  return (
    <div className="flex h-full min-h-0 flex-col">
      {edita && <AcoesDaPagina>{novo}</AcoesDaPagina>}
      <PageHeader
        titulo="Feriados"
        detalhe={lidos.data && lista.length > 0 ? plural(lista.length, 'cadastrado') : undefined}
      />
      {lidos.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando feriados" />}
      {lidos.isError && !lidos.data && (
        <ErrorState
          oQueFalhou="Os feriados não carregaram."
          detalhe={lidos.error.message}
          aoTentar={() => lidos.refetch()}
        />
      )}
      {lidos.data && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 p-4 md:p-6 lg:grid-cols-2">
            <section aria-labelledby="feriados-proprios" className="grid content-start gap-3">
              <div>
                <h2 id="feriados-proprios" className="text-14 font-semibold">
                  Da empresa, dos estados e das cidades
                </h2>
                <p className="text-13 text-text-2">
                  Prazos, cartões parados, tarefas, regras, reservas, filas e robôs do chat contam por estes dias.
                  Quando um deles muda, os prazos em aberto são recontados e as tarefas que se repetem são revistas.
                </p>
              </div>
              {lista.length === 0 && (
                <EmptyState
                  icone={<CalendarDays />}
                  frase="Nenhum feriado próprio ainda"
                  detalhe="Os nacionais já contam. Cadastre aqui os da sua cidade, os do estado e os dias em que a empresa não abre."
                  acao={edita && novo}
                />
              )}
              <ul aria-label="Feriados cadastrados" className="grid">
                {lista.map((f) => (
                  <li key={f.id} className="flex items-center gap-2 border-b py-2 text-13">
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-medium">{f.nome}</span>
                      <span className="block text-12 text-text-2">
                        {quando(f)} · {paraOnde(f)}
                      </span>
                    </span>
                    {edita && (
                      <IconButton
                        rotulo={`Alterar ${f.nome}`}
                        tamanho="pequeno"
                        icone={<Pencil className="size-3.5" />}
                        onClick={() => setAberto(f)}
                      />
                    )}
                    {edita && (
                      <IconButton
                        rotulo={`Tirar ${f.nome}`}
                        tamanho="pequeno"
                        icone={<Trash2 className="size-3.5" />}
                        onClick={() => setTirando(f)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </section>
            <div className="grid content-start gap-8">
              <Lugares lugares={lidos.data.lugares} edita={edita} />
              <Nacionais proprios={lista} aoFechar={edita ? setAberto : null} />
            </div>
          </div>
        </div>
      )}
      {aberto && <UmFeriado feriado={aberto} aoFechar={() => setAberto(null)} />}
      {tirando && (
        <ConfirmDialog
          aberto
          perigo
          aoMudar={(a) => !a && setTirando(null)}
          titulo={`Tirar ${tirando.nome}?`}
          descricao="O dia volta a ser de trabalho, e os prazos em aberto são recontados."
          confirmar="Tirar feriado"
          aoConfirmar={async () => {
            await chamar(feriados.excluir, { params: { id: tirando.id } })
            await releiaFeriados()
            avisar({ titulo: 'Feriado tirado' })
            setTirando(null)
          }}
        />
      )}
    </div>
  )
}

/** National holidays always count; optional ones only when the company closes on them. */
function Nacionais({
  proprios,
  aoFechar,
}: {
  proprios: readonly Feriado[]
  aoFechar: ((f: FeriadoAberto) => void) | null
}) {
  const hoje = diaAqui()
  const ano = Number(hoje.slice(0, 4))
  const proximos = [...feriadosNacionais(ano), ...feriadosNacionais(ano + 1)].filter((f) => f.dia >= hoje).slice(0, 13)
  const fecha = (dia: string) => proprios.some((f) => f.dia === dia || (f.anual && f.dia.slice(5) === dia.slice(5)))
  return (
    <section aria-labelledby="feriados-nacionais" className="grid content-start gap-2">
      <h2 id="feriados-nacionais" className="text-14 font-semibold">
        Próximos nacionais
      </h2>
      <ul>
        {proximos.map((f) => (
          <li key={f.dia} className="flex min-h-9 items-center gap-2 border-b py-1 text-13">
            <span className="min-w-0 flex-1">
              {f.nome}
              <span className="block text-12 text-text-2">
                {quando({ dia: f.dia, anual: false })}
                {f.facultativo && (fecha(f.dia) ? ' · a empresa fecha' : ' · facultativo, conta como dia de trabalho')}
              </span>
            </span>
            {aoFechar && f.facultativo && !fecha(f.dia) && (
              <Button tamanho="pequeno" onClick={() => aoFechar({ nome: f.nome, dia: f.dia, anual: false })}>
                Fechar neste dia
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
