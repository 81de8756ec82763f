import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeft, ArrowRight, Trash2, X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { conversasDoFunil, type EntradaDaMeta, type OpcoesDaMeta } from '../../contract/conversas.ts'
import { reler, useEstagiosDeEntrada } from '#modules/funis/definicao/web/configuracao.ts'
import { useOpcoesDaMeta } from '../configuracao.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { Folha } from '#modules/funis/definicao/web/folha.tsx'
import { EscolhaDeTime } from '#modules/funis/definicao/web/escolha-de-time.tsx'
import { deFora } from '#modules/funis/nucleo/regras/de-fora.ts'
import { leadsDe, type CorpoDaEntrada } from './leads-de.ts'
import { Prova } from './prova.tsx'

const PRIMEIRO = 'primeiro'
const nova: CorpoDaEntrada = {
  formulario_id: null,
  campanha_id: null,
  conjunto_id: null,
  estagio_id: null,
  time_id: null,
  mapa: [],
}

/** One entry: leads, stage, and the mapping from answers to fields; can be tested with an existing lead. */
export function UmaEntradaDaMeta({
  entrada: e,
  aoAbrir,
}: {
  entrada: EntradaDaMeta | null
  aoAbrir: (item: string | undefined) => void
}) {
  const { funil } = useEditor()
  const estagios = useEstagiosDeEntrada()
  const [c, setC] = useState<CorpoDaEntrada>(() =>
    e
      ? {
          formulario_id: e.formulario_id,
          campanha_id: e.campanha_id,
          conjunto_id: e.conjunto_id,
          estagio_id: e.estagio_id,
          time_id: e.time_id,
          mapa: e.mapa,
        }
      : nova,
  )
  const { data: opcoes } = useOpcoesDaMeta(c.formulario_id)
  const [excluindo, setExcluindo] = useState(false)
  const { indo, erros, geral, fazer } = useAto()
  const por = (m: Partial<CorpoDaEntrada>) => setC((antes) => ({ ...antes, ...m }))
  const salvar = () =>
    fazer(async () => {
      if (e) await chamar(conversasDoFunil.alterarEntradaDaMeta, { params: { funil_id: funil.id, id: e.id }, body: c })
      else await chamar(conversasDoFunil.criarEntradaDaMeta, { params: { funil_id: funil.id }, body: c })
      await reler(funil.id, 'meta')
      avisar({ titulo: 'Entrada salva', descricao: 'Vale para os próximos leads.', tom: 'sucesso' })
      aoAbrir(undefined)
    })
  const escolha = (
    rotulo: string,
    chave: 'formulario_id' | 'campanha_id' | 'conjunto_id',
    lista: OpcoesDaMeta['formularios'] | undefined,
  ) => {
    const escolhida = lista?.find((x) => x.id === c[chave])
    return (
      <Combobox
        rotulo={rotulo}
        placeholder="Qualquer"
        opcoes={(lista ?? []).map((x) => ({
          valor: x.id,
          rotulo: x.nome,
          detalhe: x.leads === 1 ? '1 lead' : `${x.leads} leads`,
        }))}
        valor={c[chave] ? { valor: c[chave], rotulo: escolhida?.nome ?? c[chave] } : null}
        erro={erros[chave]}
        aoMudar={(o) => por({ [chave]: o?.valor ?? null })}
      />
    )
  }
  return (
    <Folha
      titulo={leadsDe(c, opcoes)}
      acao={
        <span className="flex flex-wrap gap-2">
          <Button tamanho="pequeno" variante="fantasma" icone={<ArrowLeft />} onClick={() => aoAbrir(undefined)}>
            Anúncios
          </Button>
          {e && (
            <Button tamanho="pequeno" variante="fantasma" icone={<Trash2 />} onClick={() => setExcluindo(true)}>
              Excluir
            </Button>
          )}
          <Button variante="primaria" tamanho="pequeno" ocupado={indo} onClick={() => void salvar()}>
            Salvar
          </Button>
        </span>
      }
    >
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <section aria-label="Que leads" className="grid gap-4 sm:grid-cols-3">
        {escolha('Formulário do anúncio', 'formulario_id', opcoes?.formularios)}
        {escolha('Campanha', 'campanha_id', opcoes?.campanhas)}
        {escolha('Conjunto de anúncios', 'conjunto_id', opcoes?.conjuntos)}
      </section>
      <section aria-label="Para onde" className="grid gap-4 sm:grid-cols-3">
        <Select
          rotulo="O cartão começa em"
          opcoes={[{ valor: PRIMEIRO, rotulo: 'Primeiro estágio' }, ...estagios]}
          valor={c.estagio_id ?? PRIMEIRO}
          erro={erros.estagio_id}
          aoMudar={(v) => por({ estagio_id: v === PRIMEIRO ? null : v })}
        />
        <EscolhaDeTime valor={c.time_id} aoMudar={(time_id) => por({ time_id })} />
      </section>
      <Respostas c={c} opcoes={opcoes} por={por} erros={erros} />
      <Prova c={c} leads={opcoes?.leads ?? []} />
      {e && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo="Excluir esta entrada?"
          descricao="Os próximos leads deixam de entrar por ela. Os cartões que já entraram ficam."
          confirmar="Excluir"
          perigo
          aoConfirmar={async () => {
            await chamar(conversasDoFunil.excluirEntradaDaMeta, { params: { funil_id: funil.id, id: e.id } })
            await reler(funil.id, 'meta')
            aoAbrir(undefined)
          }}
        />
      )}
    </Folha>
  )
}

/** Name, phone and e-mail go to the contact automatically; the other answers are mapped here. */
const DO_CONTATO = new Set(['full_name', 'first_name', 'last_name', 'email', 'phone_number', 'phone'])

function Respostas({
  c,
  opcoes,
  por,
  erros,
}: {
  c: CorpoDaEntrada
  opcoes: OpcoesDaMeta | undefined
  por: (m: Partial<CorpoDaEntrada>) => void
  erros: Record<string, string>
}) {
  const { campos } = useEditor()
  const perguntas = [
    ...(opcoes?.perguntas ?? []).filter((p) => !DO_CONTATO.has(p.nome)),
    ...c.mapa.filter((m) => !opcoes?.perguntas.some((p) => p.nome === m.de)).map((m) => ({ nome: m.de, exemplo: '' })),
  ]
  const usados = new Set(c.mapa.map((m) => m.para))
  const apontar = (de: string, para: string | null) =>
    por({ mapa: [...c.mapa.filter((m) => m.de !== de && m.para !== para), ...(para ? [{ de, para }] : [])] })
  return (
    <section aria-label="O que cada resposta preenche" className="grid gap-2">
      <h3 className="text-13 font-semibold">O que cada resposta preenche</h3>
      <p className="text-12 text-text-2">
        Nome, telefone e e-mail já vão para o contato, a campanha e a origem para o cartão.
      </p>
      {perguntas.length === 0 && (
        <p className="text-13 text-text-2">
          Nenhuma outra pergunta apareceu nos leads recebidos{c.formulario_id ? ' deste formulário' : ''}.
        </p>
      )}
      {Object.entries(erros)
        .filter(([k]) => k.startsWith('mapa'))
        .map(([k, m]) => (
          <p key={k} role="alert" className="g-erro">
            {m}
          </p>
        ))}
      {perguntas.length > 0 && (
        <ul className="rounded-(--r-lg) border bg-surface">
          {perguntas.map((p) => {
            const para = c.mapa.find((m) => m.de === p.nome)?.para
            const campo = para ? campos.get(para) : undefined
            return (
              <li
                key={p.nome}
                className="grid items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_260px_28px]"
              >
                <span className="min-w-0 text-13">
                  <span className="block truncate">{p.nome.replaceAll('_', ' ')}</span>
                  {p.exemplo && (
                    <span className="block truncate text-12 text-text-2">{`por exemplo: ${p.exemplo.replaceAll('_', ' ')}`}</span>
                  )}
                </span>
                <ArrowRight className="size-3.5 text-text-3 max-sm:hidden" aria-hidden="true" />
                <Combobox
                  key={para ?? ''}
                  tamanho="pequeno"
                  semLimpar
                  rotulo={`Campo de ${p.nome}`}
                  rotuloOculto
                  placeholder="Não usar"
                  opcoes={[...campos.values()]
                    .filter((x) => deFora(x) && (x.chave === para || !usados.has(x.chave)))
                    .map((x) => ({ valor: x.chave, rotulo: x.rotulo }))}
                  valor={campo ? { valor: campo.chave, rotulo: campo.rotulo } : null}
                  aoMudar={(o) => apontar(p.nome, o?.valor ?? null)}
                />
                {para ? (
                  <IconButton
                    tamanho="pequeno"
                    rotulo={`Não usar ${p.nome}`}
                    icone={<X />}
                    onClick={() => apontar(p.nome, null)}
                  />
                ) : (
                  <span />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
