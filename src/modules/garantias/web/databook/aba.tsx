import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { BookOpen, Check, Download, Pencil, TriangleAlert } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { databooks, type PaginaDoDatabook } from '../../contract/databooks.ts'
import { relerUsina, useDatabook, useGarantiasAoVivo } from '../dados.ts'
import { PARTES } from '../nomes.ts'

/** Tab of a plant: what its databook has, what is missing, and its versions. */
export function DatabookDaUsina({ usina }: { usina: { id: string } }) {
  const pagina = useDatabook(usina.id)
  useGarantiasAoVivo('usinas')
  if (pagina.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o databook" />
  if (!pagina.data) return <ErrorState oQueFalhou="O databook não carregou." aoTentar={() => pagina.refetch()} />
  return <Pagina usina={usina.id} p={pagina.data} />
}

function Pagina({ usina, p }: { usina: string; p: PaginaDoDatabook }) {
  const [editando, setEditando] = useState(false)
  const gera = usePode('garantias.databook.gerar')
  const { indo, geral, fazer } = useAto()
  const faltas = p.partes.filter((x) => x.falta !== null)
  const gerar = () =>
    void fazer(async () => {
      const { data } = await chamar(databooks.gerar, { params: { id: usina } })
      await relerUsina()
      avisar({ titulo: `Databook gerado, versão ${data.n}`, tom: 'sucesso' })
    }, 'O databook não foi gerado. Tente de novo.')
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section aria-label="Partes" className="grid content-start gap-3">
        <ul className="divide-y rounded-lg border bg-surface text-13">
          {p.partes.map((x) => (
            <li key={x.parte} className="flex items-start gap-3 px-3 py-2.5">
              {x.falta ? (
                <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-label="Falta" />
              ) : (
                <Check className="mt-0.5 size-4 shrink-0 text-success" aria-label="Pronto" />
              )}
              <span className="min-w-0 flex-1">
                <b className="font-medium">{PARTES[x.parte]}</b>
                <span className="num block text-text-2">{x.falta ?? x.tem}</span>
              </span>
            </li>
          ))}
        </ul>
        {gera && (
          <div className="flex flex-wrap gap-2">
            <Button variante="primaria" icone={<BookOpen />} ocupado={indo} onClick={gerar}>
              {faltas.length > 0 ? `Gerar assim mesmo, faltando ${faltas.length}` : 'Gerar databook'}
            </Button>
            <Button icone={<Pencil />} onClick={() => setEditando(true)}>
              Descrição, ART e aceite
            </Button>
          </div>
        )}
        {geral && <AlertBox tom="perigo" titulo={geral} />}
      </section>
      <section aria-label="Versões">
        {p.versoes.length === 0 ? (
          <EmptyState
            icone={<BookOpen />}
            frase="Nenhum databook ainda."
            detalhe="Cada versão gerada fica guardada como saiu, para baixar quando for preciso."
          />
        ) : (
          <ul className="divide-y rounded-lg border bg-surface text-13">
            {p.versoes.map((v) => (
              <li key={v.id} className="flex flex-wrap items-center gap-2 px-3 py-2.5">
                <span className="min-w-0 flex-1">
                  <b className="font-medium">Versão {v.n}</b>
                  <span className="num block text-text-2">
                    {dataHora(v.gerado_em)}
                    {v.gerado_por ? `, ${v.gerado_por}` : ''}
                  </span>
                </span>
                {v.faltas.length > 0 && (
                  <span data-dica={v.faltas.map((f) => PARTES[f]).join(', ')}>
                    <Chip tom="alerta">faltavam {plural(v.faltas.length, 'parte')}</Chip>
                  </span>
                )}
                <Button
                  tamanho="pequeno"
                  icone={<Download />}
                  onClick={() =>
                    void baixar(databooks.baixar, { params: { id: v.id } }).catch((e: unknown) =>
                      avisarFalha('O databook não baixou.', e),
                    )
                  }
                >
                  Baixar
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {editando && <EditarObra usina={usina} p={p} aoFechar={() => setEditando(false)} />}
    </div>
  )
}

function EditarObra({ usina, p, aoFechar }: { usina: string; p: PaginaDoDatabook; aoFechar: () => void }) {
  const [obra, setObra] = useState(p.obra)
  const { indo, erros, geral, fazer } = useAto()
  const por = (mudanca: Partial<typeof obra>) => setObra({ ...obra, ...mudanca })
  const salvar = async () => {
    const feito = await fazer(async () => {
      await chamar(databooks.anotar, { params: { id: usina }, body: { versao: p.versao, obra } })
      await relerUsina()
    })
    if (feito) aoFechar()
  }
  const campo = (
    nome: 'art_numero' | 'art_profissional' | 'art_registro' | 'aceite_nome',
    rotulo: string,
    max: number,
  ) => (
    <TextField
      rotulo={rotulo}
      value={obra[nome]}
      maxLength={max}
      erro={erros[`obra.${nome}`]}
      onChange={(e) => por({ [nome]: e.currentTarget.value })}
    />
  )
  return (
    <Dialog
      aberto
      firme
      titulo="Descrição, ART e aceite"
      aoMudar={(a) => !a && aoFechar()}
      rodape={
        <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
          Salvar
        </Button>
      }
    >
      <div className="grid gap-3">
        <TextArea
          rotulo="Descrição da obra"
          value={obra.descricao}
          maxLength={2000}
          linhas={4}
          erro={erros['obra.descricao']}
          onChange={(e) => por({ descricao: e.currentTarget.value })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          {campo('art_numero', 'Número da ART', 40)}
          <DateField
            rotulo="ART emitida em"
            valor={obra.art_em ?? ''}
            aoMudar={(v) => por({ art_em: v || null })}
            erro={erros['obra.art_em']}
          />
          {campo('art_profissional', 'Profissional', 120)}
          {campo('art_registro', 'Registro (CREA ou CFT)', 40)}
          {campo('aceite_nome', 'Quem aceitou a obra', 120)}
          <DateField
            rotulo="Aceita em"
            valor={obra.aceite_em ?? ''}
            aoMudar={(v) => por({ aceite_em: v || null })}
            erro={erros['obra.aceite_em']}
          />
        </div>
        {geral && <AlertBox tom="perigo" titulo={geral} />}
      </div>
    </Dialog>
  )
}
