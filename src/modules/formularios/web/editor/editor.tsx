import { AlertBox } from '#ui/alert-box.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  useEstagiosDeEntrada,
  EscolhaDeTime,
  levarPara,
  useEditor,
  ListaOrdenavel,
} from '#modules/funis/definicao/web/publico.ts'
import { deFora } from '#modules/funis/nucleo/regras/de-fora.ts'
import type { RascunhoDoFormulario } from './rascunho.ts'

const PRIMEIRO = 'primeiro'

interface Props {
  r: RascunhoDoFormulario
  mudar: (m: Partial<RascunhoDoFormulario>) => void
  erros: Record<string, string>
  geral: string | null
}

export function EditorDoFormulario(p: Props) {
  const { r, mudar, erros, geral } = p
  return (
    <div className="mx-auto grid max-w-2xl content-start gap-6 p-4 md:p-6">
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="grid gap-4">
        <TextField
          rotulo="Título"
          value={r.titulo}
          maxLength={120}
          erro={erros.titulo}
          onChange={(e) => mudar({ titulo: e.currentTarget.value })}
        />
        <TextArea
          rotulo="Texto de abertura"
          opcional
          linhas={2}
          value={r.texto}
          maxLength={2000}
          erro={erros.texto}
          onChange={(e) => mudar({ texto: e.currentTarget.value })}
        />
      </div>
      <CamposDoFormulario {...p} />
      <section aria-label="Palavras" className="grid gap-4">
        <h3 className="text-13 font-semibold">Consentimento e resposta</h3>
        <TextArea
          rotulo="Frase de consentimento"
          dica="Quem envia marca que concorda. Guardamos a frase exata que cada pessoa aceitou."
          linhas={2}
          value={r.consentimento}
          maxLength={1000}
          erro={erros.consentimento}
          onChange={(e) => mudar({ consentimento: e.currentTarget.value })}
        />
        <TextArea
          rotulo="Como cuidamos dos dados"
          opcional
          linhas={2}
          value={r.privacidade}
          maxLength={10_000}
          erro={erros.privacidade}
          onChange={(e) => mudar({ privacidade: e.currentTarget.value })}
        />
        <div className="grid gap-4 sm:grid-cols-[180px_minmax(0,1fr)]">
          <TextField
            rotulo="Botão"
            value={r.botao}
            maxLength={40}
            erro={erros.botao}
            onChange={(e) => mudar({ botao: e.currentTarget.value })}
          />
          <TextField
            rotulo="Depois de enviar"
            value={r.sucesso}
            maxLength={1000}
            erro={erros.sucesso}
            onChange={(e) => mudar({ sucesso: e.currentTarget.value })}
          />
        </div>
      </section>
      <Destino {...p} />
    </div>
  )
}

function CamposDoFormulario({ r, mudar, erros }: Props) {
  const { campos, d } = useEditor()
  const ja = new Set(r.campos.map((c) => c.chave))
  const doFunil = new Set([...d.capa, ...d.estagios.flatMap((e) => e.portas.map((p) => p.campo))])
  const livres = [...campos.values()]
    .filter((c) => deFora(c) && !ja.has(c.chave))
    .toSorted(
      (a, b) =>
        Number(doFunil.has(b.chave)) - Number(doFunil.has(a.chave)) || a.rotulo.localeCompare(b.rotulo, 'pt-BR'),
    )
  const trocar = (chave: string, m: Partial<RascunhoDoFormulario['campos'][number]>) =>
    mudar({ campos: r.campos.map((c) => (c.chave === chave ? { ...c, ...m } : c)) })
  return (
    <section aria-label="O que se pergunta" className="grid gap-2">
      <h3 className="text-13 font-semibold">O que se pergunta</h3>
      {erros.campos && (
        <p role="alert" className="g-erro">
          {erros.campos}
        </p>
      )}
      <div className="rounded-(--r-lg) border bg-surface">
        <ListaOrdenavel
          rotulo="Campos do formulário"
          tipo="campo-do-formulario"
          itens={r.campos}
          idDe={(c) => c.chave}
          nomeDe={(c) => campos.get(c.chave)?.rotulo ?? c.chave}
          aoMover={(de, para) => mudar({ campos: levarPara(r.campos, de, para) })}
        >
          {(c) => {
            const nome = campos.get(c.chave)?.rotulo ?? c.chave
            return (
              <div className="flex flex-wrap items-center gap-2 py-1">
                <TextField
                  className="min-w-40 flex-1"
                  tamanho="pequeno"
                  rotulo={`Como perguntar ${nome}`}
                  rotuloOculto
                  placeholder={nome}
                  value={c.rotulo}
                  maxLength={80}
                  onChange={(e) => trocar(c.chave, { rotulo: e.currentTarget.value })}
                />
                <Checkbox
                  rotulo="Obrigatório"
                  checked={c.obrigatorio}
                  onChange={(e) => trocar(c.chave, { obrigatorio: e.currentTarget.checked })}
                />
                <IconButton
                  tamanho="pequeno"
                  rotulo={`Tirar ${nome}`}
                  icone={<X />}
                  onClick={() => mudar({ campos: r.campos.filter((x) => x.chave !== c.chave) })}
                />
              </div>
            )
          }}
        </ListaOrdenavel>
      </div>
      <Combobox
        key={r.campos.length}
        className="max-w-md"
        rotulo="Perguntar mais um campo"
        rotuloOculto
        placeholder="Perguntar mais um campo"
        disabled={r.campos.length >= 40}
        opcoes={livres.map((c) => ({
          valor: c.chave,
          rotulo: c.rotulo,
          ...(doFunil.has(c.chave) ? { detalhe: 'deste funil' } : {}),
        }))}
        valor={null}
        aoMudar={(o) => o && mudar({ campos: [...r.campos, { chave: o.valor, obrigatorio: false, rotulo: '' }] })}
      />
    </section>
  )
}

function Destino({ r, mudar, erros }: Props) {
  const estagios = useEstagiosDeEntrada()
  return (
    <section aria-label="Onde entra e até quando" className="grid gap-4">
      <h3 className="text-13 font-semibold">Onde entra e até quando</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          rotulo="Endereço"
          prefixo="/f/"
          value={r.slug}
          maxLength={60}
          erro={erros.slug}
          onChange={(e) => mudar({ slug: e.currentTarget.value.toLowerCase().replaceAll(' ', '-') })}
        />
        <Select
          rotulo="O cartão começa em"
          opcoes={[{ valor: PRIMEIRO, rotulo: 'Primeiro estágio' }, ...estagios]}
          valor={r.estagio_id ?? PRIMEIRO}
          erro={erros.estagio_id}
          aoMudar={(v) => mudar({ estagio_id: v === PRIMEIRO ? null : v })}
        />
        <EscolhaDeTime valor={r.time_id} aoMudar={(time_id) => mudar({ time_id })} />
        <NumberField
          rotulo="No máximo de envios"
          opcional
          casas={0}
          min={1}
          max={100_000}
          dica="Depois disso o formulário fecha."
          valor={r.maximo_de_envios}
          erro={erros.maximo_de_envios}
          aoMudar={(maximo_de_envios) => mudar({ maximo_de_envios })}
        />
        <DateField
          rotulo="Recebe até"
          opcional
          dica="O dia inteiro; depois o formulário fecha."
          valor={r.ate}
          erro={erros.encerra_em}
          aoMudar={(ate) => mudar({ ate })}
        />
      </div>
      <TextArea
        rotulo="Sites que mostram o formulário por dentro"
        opcional
        linhas={2}
        dica="Um por linha, como https://www.suaempresa.com.br. Sem nenhum, ele só abre pelo link."
        value={r.sites}
        erro={erros.sites ?? Object.entries(erros).find(([k]) => k.startsWith('sites.'))?.[1]}
        onChange={(e) => mudar({ sites: e.currentTarget.value })}
      />
    </section>
  )
}
