import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { conversasDoFunil, type OpcoesDaMeta, type ProvaDaEntrada } from '../../contract/conversas.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import type { CorpoDaEntrada } from './leads-de.ts'

/** Previews the card that an existing lead would create with the unsaved entry. Creates nothing. */
export function Prova({ c, leads }: { c: CorpoDaEntrada; leads: OpcoesDaMeta['leads'] }) {
  const { funil } = useEditor()
  const [lead, setLead] = useState<string | null>(null)
  const [feita, setFeita] = useState<ProvaDaEntrada | null>(null)
  const { indo, geral, fazer } = useAto()
  if (leads.length === 0) return null
  const provar = () =>
    lead &&
    void fazer(async () =>
      setFeita(
        (
          await chamar(conversasDoFunil.provarEntradaDaMeta, {
            params: { funil_id: funil.id },
            body: { ...c, lead_id: lead },
          })
        ).data,
      ),
    )
  return (
    <section aria-label="Experimentar" className="grid gap-3">
      <h3 className="text-13 font-semibold">Experimentar com um lead que já chegou</h3>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          className="w-72"
          rotulo="Lead"
          rotuloOculto
          placeholder="Escolha um lead"
          opcoes={leads.map((l) => ({ valor: l.id, rotulo: l.nome, detalhe: dataHora(l.em) }))}
          valor={lead}
          aoMudar={setLead}
        />
        <Button ocupado={indo} disabled={!lead} onClick={provar}>
          Ver o cartão
        </Button>
      </div>
      {geral && (
        <p role="alert" className="g-erro">
          {geral}
        </p>
      )}
      {feita && (
        <div role="status" className="grid gap-2 rounded-(--r-lg) border bg-surface p-4 text-13">
          <p className="font-medium">
            {!feita.entra
              ? 'Este lead não é dos que entram por aqui. Se fosse, o cartão seria:'
              : feita.por_outra
                ? `Este lead entraria em ${feita.por_outra}, por uma entrada mais específica. Por esta, o cartão seria:`
                : 'Nada foi feito. O cartão seria:'}
          </p>
          <p>
            <b className="font-semibold">{feita.titulo}</b>
            {` em ${feita.estagio_nome}`}
          </p>
          {feita.valores.length > 0 && (
            <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
              {feita.valores.map((v) => (
                <div key={v.chave} className="contents">
                  <dt className="text-text-2">{v.rotulo}</dt>
                  <dd>{v.texto}</dd>
                </div>
              ))}
            </dl>
          )}
          {feita.recusados.map((r) => (
            <p key={r.campo} className="text-warning">{`${r.mensagem}: ficaria em branco.`}</p>
          ))}
        </div>
      )}
    </section>
  )
}
