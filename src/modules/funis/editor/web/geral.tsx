import { unidadeDe } from '#engines/funil/aprovacao.ts'
import { ordenacoes, type Ordenacao } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { levarPara, useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { ListaOrdenavel } from '#modules/funis/definicao/web/lista-ordenavel.tsx'

const ORDENS: Record<Ordenacao, string> = {
  prazo: 'Pelo prazo',
  manual: 'Na ordem do time',
  valor: 'Do maior valor',
  entrada: 'Há mais tempo no estágio',
}

/** Name of the funnel, options of its cards, and loss reasons. */
export function SecaoGeral() {
  const { d, mudar } = useEditor()
  return (
    <div className="mx-auto grid w-full max-w-3xl content-start gap-5 overflow-y-auto p-4 md:p-6">
      <TextField
        rotulo="Nome do funil"
        value={d.nome}
        maxLength={80}
        onChange={(e) => {
          const nome = e.currentTarget.value
          mudar((x) => ({ ...x, nome }))
        }}
      />
      <TextArea
        rotulo="Descrição"
        opcional
        value={d.descricao}
        maxLength={500}
        onChange={(e) => {
          const descricao = e.currentTarget.value
          mudar((x) => ({ ...x, descricao }))
        }}
      />
      <Select
        className="max-w-xs"
        rotulo="Ordem dos cartões"
        opcoes={ordenacoes.map((valor) => ({ valor, rotulo: ORDENS[valor] }))}
        valor={d.ordenacao}
        aoMudar={(ordenacao) => mudar((x) => ({ ...x, ordenacao }))}
      />
      <Switch
        rotulo="Cartões com valor"
        dica="O quadro soma o valor de cada estágio."
        checked={d.usa_valor}
        onChange={(e) => {
          const usa_valor = e.currentTarget.checked
          mudar((x) => ({ ...x, usa_valor, campo_valor: usa_valor ? x.campo_valor : null }))
        }}
      />
      {d.usa_valor && <CampoDoValor />}
      <Switch
        rotulo="Cartões com probabilidade"
        dica="A previsão usa a de cada estágio."
        checked={d.usa_probabilidade}
        onChange={(e) => {
          const usa_probabilidade = e.currentTarget.checked
          mudar((x) => ({ ...x, usa_probabilidade }))
        }}
      />
      <Switch
        rotulo="Cartões com dossiê"
        dica="O projeto do cliente, que todos os funis enxergam junto."
        checked={d.usa_dossie}
        onChange={(e) => {
          const usa_dossie = e.currentTarget.checked
          mudar((x) => ({ ...x, usa_dossie }))
        }}
      />
      <Motivos />
    </div>
  )
}

const PROPRIO = 'proprio'

/** The field that supplies the amount for the header, sums, forecast, approvals and export. */
function CampoDoValor() {
  const { d, mudar, campos } = useEditor()
  const opcoes = [...campos.values()]
    .filter((c) => c.tipo === 'moeda' && unidadeDe(c) && (d.usa_dossie || c.escopo !== 'dossie'))
    .map((c) => ({ valor: c.chave, rotulo: c.rotulo, detalhe: c.escopo === 'dossie' ? 'do dossiê' : 'do cartão' }))
  return (
    <Select
      className="max-w-xs"
      rotulo="O valor do cartão é"
      dica="Um número só, no cabeçalho, nas somas, na previsão e nas aprovações."
      opcoes={[{ valor: PROPRIO, rotulo: 'Um número só do cartão' }, ...opcoes]}
      valor={d.campo_valor ?? PROPRIO}
      aoMudar={(v) => mudar((x) => ({ ...x, campo_valor: v === PROPRIO ? null : v }))}
    />
  )
}

function Motivos() {
  const { d, mudar } = useEditor()
  const guardar = (motivos_perda: typeof d.motivos_perda) => mudar((x) => ({ ...x, motivos_perda }))
  const trocar = (id: string, m: Partial<(typeof d.motivos_perda)[number]>) =>
    guardar(d.motivos_perda.map((r) => (r.id === id ? { ...r, ...m } : r)))
  return (
    <section aria-label="Motivos de perda" className="grid gap-2">
      <h2 className="text-13 font-semibold">Motivos de perda</h2>
      <div className="rounded-(--r-lg) border bg-surface">
        <ListaOrdenavel
          rotulo="Motivos de perda"
          tipo="motivo"
          itens={d.motivos_perda}
          idDe={(m) => m.id}
          nomeDe={(m) => m.rotulo}
          aoMover={(de, para) => guardar(levarPara(d.motivos_perda, de, para))}
        >
          {(m) => (
            <div className="flex flex-wrap items-center gap-2 py-1">
              <TextField
                className="min-w-44 flex-1"
                tamanho="pequeno"
                rotulo="Motivo"
                rotuloOculto
                value={m.rotulo}
                maxLength={80}
                onChange={(e) => trocar(m.id, { rotulo: e.currentTarget.value })}
              />
              <Checkbox
                rotulo="Pede explicação"
                checked={m.exige_texto}
                onChange={(e) => trocar(m.id, { exige_texto: e.currentTarget.checked })}
              />
              <IconButton
                tamanho="pequeno"
                rotulo={`Tirar o motivo ${m.rotulo}`}
                icone={<X />}
                onClick={() => guardar(d.motivos_perda.filter((x) => x.id !== m.id))}
              />
            </div>
          )}
        </ListaOrdenavel>
      </div>
      <div>
        <Button
          tamanho="pequeno"
          icone={<Plus />}
          disabled={d.motivos_perda.length >= 40}
          onClick={() => guardar([...d.motivos_perda, { id: uuidv7(), rotulo: '', exige_texto: false }])}
        >
          Novo motivo
        </Button>
      </div>
    </section>
  )
}

/** Fields on the front of a card, and their order. */
export function SecaoDoCartao() {
  const { d, mudar, campos } = useEditor()
  const guardar = (capa: string[]) => mudar((x) => ({ ...x, capa }))
  return (
    <div className="mx-auto grid w-full max-w-3xl content-start gap-3 overflow-y-auto p-4 md:p-6">
      <p className="text-13 text-text-2">
        Além do título, do prazo e de quem cuida, o cartão mostra até 8 campos. Cada pessoa pode mudar os seus na
        aparência do funil.
      </p>
      {d.capa.length > 0 && (
        <div className="rounded-(--r-lg) border bg-surface">
          <ListaOrdenavel
            rotulo="Campos na face do cartão"
            tipo="capa"
            itens={d.capa}
            idDe={(k) => k}
            nomeDe={(k) => campos.get(k)?.rotulo ?? k}
            aoMover={(de, para) => guardar(levarPara(d.capa, de, para))}
          >
            {(k) => (
              <span className="flex items-center gap-2 text-13">
                <span className="min-w-0 flex-1 truncate">{campos.get(k)?.rotulo ?? k}</span>
                <IconButton
                  tamanho="pequeno"
                  rotulo={`Tirar ${campos.get(k)?.rotulo ?? k} do cartão`}
                  icone={<X />}
                  onClick={() => guardar(d.capa.filter((x) => x !== k))}
                />
              </span>
            )}
          </ListaOrdenavel>
        </div>
      )}
      <Combobox
        key={d.capa.length}
        className="max-w-md"
        rotulo="Mostrar mais um campo"
        rotuloOculto
        placeholder="Mostrar mais um campo"
        disabled={d.capa.length >= 8}
        opcoes={[...campos.values()]
          .filter((c) => !d.capa.includes(c.chave))
          .map((c) => ({ valor: c.chave, rotulo: c.rotulo }))}
        valor={null}
        aoMudar={(o) => o && guardar([...d.capa, o.valor])}
      />
    </div>
  )
}
