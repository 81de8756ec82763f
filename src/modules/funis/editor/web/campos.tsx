import { useState } from 'react'
import { listaFalada } from '#kit/lista-falada.ts'
import { escoposDeCampo, tiposDeCampo, type EscopoDeCampo, type TipoDeCampo } from '#engines/funil/tipos.ts'
import { linhasDe, opcoesDasLinhas } from '#kit/rotulo.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { semAcentos } from '#kit/texto.ts'
import { plural } from '#ui/formatos.ts'
import { Plus } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { dicionario, type CampoNoDicionario } from '#modules/funis/definicao/contract/dicionario.ts'
import { chaves, useCampos } from '#modules/funis/definicao/web/dados.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'

const TIPOS: Record<TipoDeCampo, string> = {
  texto: 'Texto',
  texto_longo: 'Texto longo',
  numero: 'Número',
  moeda: 'Valor em reais',
  booleano: 'Sim ou não',
  data: 'Data',
  datahora: 'Data e hora',
  mes: 'Mês',
  selecao: 'Escolha de uma lista',
  telefone: 'Telefone',
  email: 'E-mail',
  documento: 'CPF ou CNPJ',
  endereco: 'Endereço',
  arquivo: 'Arquivos',
  usuario: 'Pessoa da empresa',
  checklist: 'Checklist',
  itens: 'Lista de itens',
  relacao: 'Vínculo',
  aprovacao: 'Aprovação',
}
const ESCOPOS: Record<EscopoDeCampo, string> = {
  cartao: 'Cartão: só este funil',
  dossie: 'Dossiê: o projeto inteiro',
  contato: 'Pessoa: o cliente',
  uc: 'Unidade consumidora',
}

/** The company's dictionary of fields. A change takes effect immediately, for all funnels. */
export function SecaoDosCampos() {
  const campos = useCampos()
  const [texto, setTexto] = useState('')
  const [aberto, setAberto] = useState<CampoNoDicionario | 'novo' | null>(null)
  const achados = (campos.data ?? []).filter((c) =>
    semAcentos(`${c.rotulo} ${c.chave}`).includes(semAcentos(texto.trim())),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <SearchInput
          className="w-64 max-sm:w-full"
          tamanho="pequeno"
          rotulo="Buscar campo"
          valor={texto}
          aoMudar={setTexto}
        />
        <span className="flex-1 text-12 text-text-2 max-sm:hidden">
          Os campos são de toda a empresa: a mudança vale na hora, em todos os funis.
        </span>
        <Button tamanho="pequeno" icone={<Plus />} onClick={() => setAberto('novo')}>
          Novo campo
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {campos.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando os campos" />}
        {campos.isError && !campos.data && (
          <ErrorState
            oQueFalhou="Os campos não carregaram."
            detalhe={campos.error.message}
            aoTentar={() => campos.refetch()}
          />
        )}
        <ul aria-label="Campos">
          {achados.map((c) => (
            <li
              key={c.chave}
              className="relative flex min-h-12 items-center gap-3 border-b px-4 py-1.5 hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1">
                <button
                  type="button"
                  className="block max-w-full truncate text-left text-13 font-medium after:absolute after:inset-0"
                  onClick={() => setAberto(c)}
                >
                  {c.rotulo}
                </button>
                <span className="block truncate text-12 text-text-2">
                  {[
                    TIPOS[c.tipo],
                    ESCOPOS[c.escopo].split(':')[0],
                    c.config.unidade,
                    c.usos.length > 0 ? plural(c.usos.length, 'funil', 'funis') : 'sem uso',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {c.arquivado && <Chip>desistido</Chip>}
            </li>
          ))}
        </ul>
      </div>
      {aberto && (
        <DialogoDoCampo
          key={aberto === 'novo' ? 'novo' : aberto.chave}
          campo={aberto === 'novo' ? null : aberto}
          aoFechar={() => setAberto(null)}
        />
      )}
    </div>
  )
}

const SO_ESCRITO = 'so-escrito'

function DialogoDoCampo({ campo: c, aoFechar }: { campo: CampoNoDicionario | null; aoFechar: () => void }) {
  const { funil, d, vizinhos } = useEditor()
  const apontaveis = [
    ...(funil.versao > 0 ? [{ valor: funil.chave, rotulo: `${d.nome} (este funil)` }] : []),
    ...vizinhos.map((f) => ({ valor: f.chave, rotulo: f.nome })),
  ]
  const [entidade, setEntidade] = useState(c?.config.entidade ?? '')
  const [rotulo, setRotulo] = useState(c?.rotulo ?? '')
  const [tipo, setTipo] = useState<TipoDeCampo>(c?.tipo ?? 'texto')
  const [escopo, setEscopo] = useState<EscopoDeCampo>(c?.escopo ?? 'cartao')
  const [opcoes, setOpcoes] = useState(
    (c?.config.opcoes ?? [])
      .filter((o) => !o.arquivada)
      .map((o) => o.rotulo)
      .join('\n'),
  )
  const [itens, setItens] = useState((c?.config.itens ?? []).join('\n'))
  const [numeros, setNumeros] = useState({
    minimo: c?.config.minimo ?? null,
    maximo: c?.config.maximo ?? null,
    unidade: c?.config.unidade ?? '',
    validade_dias: c?.config.validade_dias ?? null,
    avisar_dias: c?.config.avisar_dias ?? null,
  })
  const { indo, geral, fazer } = useAto()
  const config = () => ({
    ...numeros,
    itens: linhasDe(itens),
    entidade,
    opcoes: opcoesDasLinhas(
      (c?.config.opcoes ?? []).filter((o) => !o.arquivada),
      opcoes,
    ).map((o) => ({ ...o, arquivada: false })),
  })
  const agir = (ato: () => Promise<unknown>, feito: string) =>
    fazer(async () => {
      await ato()
      avisar({ titulo: feito, tom: 'sucesso' })
      await Promise.all([
        consultas.invalidateQueries({ queryKey: chaves.campos }),
        consultas.invalidateQueries({ queryKey: chaves.arredores(funil.id) }),
      ])
      aoFechar()
    }, 'O campo não foi salvo.')
  const salvar = () =>
    c
      ? agir(
          () => chamar(dicionario.alterar, { params: { chave: c.chave }, body: { rotulo, config: config() } }),
          'Campo salvo',
        )
      : agir(() => chamar(dicionario.criar, { body: { rotulo, tipo, escopo, config: config() } }), 'Campo criado')
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={c ? c.rotulo : 'Novo campo'}
      descricao={c && c.usos.length > 0 ? `Usado em ${listaFalada(c.usos)}` : undefined}
      rodape={
        <>
          {c && (
            <Button
              className="mr-auto"
              variante="fantasma"
              ocupado={indo}
              onClick={() =>
                void agir(
                  () => chamar(dicionario.alterar, { params: { chave: c.chave }, body: { arquivado: !c.arquivado } }),
                  c.arquivado ? 'O campo voltou' : 'O campo saiu de uso',
                )
              }
            >
              {c.arquivado ? 'Trazer de volta' : 'Desistir do campo'}
            </Button>
          )}
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
            {c ? 'Salvar' : 'Criar campo'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <TextField
          rotulo="Nome do campo"
          value={rotulo}
          maxLength={80}
          onChange={(e) => setRotulo(e.currentTarget.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            rotulo="Tipo"
            disabled={c !== null}
            dica={c ? 'O tipo não muda: os cartões já têm respostas.' : undefined}
            opcoes={tiposDeCampo.map((valor) => ({ valor, rotulo: TIPOS[valor] }))}
            valor={tipo}
            aoMudar={setTipo}
          />
          <Select
            rotulo="De quem é"
            disabled={c !== null}
            opcoes={escoposDeCampo.map((valor) => ({ valor, rotulo: ESCOPOS[valor] }))}
            valor={escopo}
            aoMudar={setEscopo}
          />
        </div>
        {tipo === 'selecao' && (
          <TextArea
            rotulo="Opções"
            dica="Uma por linha. O que sair daqui continua nos cartões que já escolheram."
            linhas={4}
            value={opcoes}
            onChange={(e) => setOpcoes(e.currentTarget.value)}
          />
        )}
        {tipo === 'relacao' && (
          <Select
            rotulo="Aponta para"
            dica={
              entidade
                ? 'Quem preenche procura entre os cartões deste funil que pode ver.'
                : 'Quem preenche escreve um número ou um nome.'
            }
            opcoes={[
              { valor: SO_ESCRITO, rotulo: 'Nenhum funil: só escrito' },
              ...apontaveis,
              ...(entidade && !apontaveis.some((f) => f.valor === entidade)
                ? [{ valor: entidade, rotulo: 'Um funil que não existe mais' }]
                : []),
            ]}
            valor={entidade || SO_ESCRITO}
            aoMudar={(v) => setEntidade(v === SO_ESCRITO ? '' : v)}
          />
        )}
        {tipo === 'checklist' && (
          <TextArea
            rotulo="Itens"
            dica="Um por linha."
            linhas={4}
            value={itens}
            onChange={(e) => setItens(e.currentTarget.value)}
          />
        )}
        {tipo === 'arquivo' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              rotulo="Vale por (dias)"
              opcional
              dica="Em branco, não vence."
              valor={numeros.validade_dias}
              min={1}
              max={3650}
              aoMudar={(validade_dias) => setNumeros({ ...numeros, validade_dias })}
            />
            <NumberField
              rotulo="Avisar antes (dias)"
              opcional
              dica="Em branco, 15 dias."
              valor={numeros.avisar_dias}
              min={1}
              max={365}
              aoMudar={(avisar_dias) => setNumeros({ ...numeros, avisar_dias })}
            />
          </div>
        )}
        {tipo === 'numero' && (
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField
              rotulo="Unidade"
              opcional
              maxLength={12}
              placeholder="kW, m², dias"
              value={numeros.unidade}
              onChange={(e) => setNumeros({ ...numeros, unidade: e.currentTarget.value })}
            />
            <NumberField
              rotulo="Menor valor"
              opcional
              valor={numeros.minimo}
              aoMudar={(minimo) => setNumeros({ ...numeros, minimo })}
            />
            <NumberField
              rotulo="Maior valor"
              opcional
              valor={numeros.maximo}
              aoMudar={(maximo) => setNumeros({ ...numeros, maximo })}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
