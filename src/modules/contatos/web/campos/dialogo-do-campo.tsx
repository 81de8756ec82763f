import { useState } from 'react'
import { opcoesDasLinhas } from '#kit/rotulo.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { camposRecusados } from '#ui/form/erros.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { camposDosContatos, type CampoDoContato } from '../../contract/campos.ts'
import { tiposNoContato, type TipoNoContato } from '../../regras/campos.ts'
import { relerContatos } from '../dados.ts'
import { TIPO_DE_CAMPO } from '../nomes.ts'

const ONDE_E_OBRIGATORIO =
  'Quem cadastra ou corrige um contato responde: no formulário e na ficha, na conferência da importação e pela API. Quem escreve numa conversa, responde a um formulário público ou a um anúncio, ou vem de outro sistema entra do mesmo jeito, e a ficha mostra o que falta.'

/**
 * The type never changes, because contacts have answers of it. A removed option is archived and stays in the contacts
 * that use it.
 */
export function DialogoDoCampo({ campo: c, aoFechar }: { campo: CampoDoContato | null; aoFechar: () => void }) {
  const antigas = (c?.config.opcoes ?? []).filter((o) => !o.arquivada)
  const [rotulo, setRotulo] = useState(c?.rotulo ?? '')
  const [tipo, setTipo] = useState<TipoNoContato>((c?.tipo as TipoNoContato | undefined) ?? 'texto')
  const [opcoes, setOpcoes] = useState(antigas.map((o) => o.rotulo).join('\n'))
  const [numeros, setNumeros] = useState({
    minimo: c?.config.minimo ?? null,
    maximo: c?.config.maximo ?? null,
    unidade: c?.config.unidade ?? '',
  })
  const [naLista, setNaLista] = useState(c?.na_lista ?? false)
  const [obrigatorio, setObrigatorio] = useState(c?.obrigatorio ?? false)
  const [falha, setFalha] = useState<{ campo?: string; frase: string } | null>(null)
  const [indo, setIndo] = useState(false)
  const config = () => ({ ...c?.config, ...numeros, opcoes: opcoesDasLinhas(antigas, opcoes) })
  async function agir(ato: () => Promise<unknown>, feito: string) {
    setIndo(true)
    setFalha(null)
    try {
      await ato()
      await relerContatos()
      avisar({ titulo: feito, tom: 'sucesso' })
      aoFechar()
    } catch (e) {
      const [detalhe] = camposRecusados(e)
      setFalha({
        frase: e instanceof Error ? e.message : 'O campo não foi salvo.',
        ...(detalhe?.campo ? { campo: detalhe.campo } : {}),
      })
      setIndo(false)
    }
  }
  const salvar = () =>
    c
      ? agir(
          () =>
            chamar(camposDosContatos.alterar, {
              params: { chave: c.chave },
              body: { rotulo, config: config(), na_lista: naLista, obrigatorio },
            }),
          'Campo salvo',
        )
      : agir(
          () =>
            chamar(camposDosContatos.criar, {
              body: { rotulo, tipo, config: config(), na_lista: naLista, obrigatorio },
            }),
          'Campo criado',
        )
  const guardar = (arquivado: boolean) =>
    agir(
      () => chamar(camposDosContatos.alterar, { params: { chave: c?.chave ?? '' }, body: { arquivado } }),
      arquivado ? 'Campo guardado: as respostas ficam' : 'Campo de volta',
    )
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={c ? c.rotulo : 'Novo campo do contato'}
      rodape={
        <>
          {c && (
            <Button className="mr-auto" disabled={indo} onClick={() => void guardar(!c.arquivado)}>
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
      <form
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void salvar()
        }}
      >
        {falha && !['rotulo', 'config.opcoes'].includes(falha.campo ?? '') && (
          <AlertBox tom="perigo" titulo={falha.frase} />
        )}
        <TextField
          rotulo="Nome"
          value={rotulo}
          maxLength={80}
          onChange={(e) => setRotulo(e.currentTarget.value)}
          {...(falha?.campo === 'rotulo' ? { erro: falha.frase } : {})}
        />
        {c ? (
          <p className="text-12 text-text-2">
            {TIPO_DE_CAMPO[c.tipo as TipoNoContato]}. O tipo não muda, porque já há respostas dele.
          </p>
        ) : (
          <Select
            rotulo="Tipo"
            opcoes={tiposNoContato.map((t) => ({ valor: t, rotulo: TIPO_DE_CAMPO[t] }))}
            valor={tipo}
            aoMudar={setTipo}
          />
        )}
        {tipo === 'selecao' && (
          <TextArea
            rotulo="Opções"
            dica="Uma por linha. A que sair da lista continua nos contatos que a escolheram."
            linhas={5}
            value={opcoes}
            onChange={(e) => setOpcoes(e.currentTarget.value)}
            {...(falha?.campo === 'config.opcoes' ? { erro: falha.frase } : {})}
          />
        )}
        {tipo === 'numero' && (
          <div className="grid grid-cols-3 gap-3">
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
            <TextField
              rotulo="Unidade"
              opcional
              value={numeros.unidade}
              maxLength={12}
              onChange={(e) => setNumeros({ ...numeros, unidade: e.currentTarget.value })}
            />
          </div>
        )}
        <Checkbox
          rotulo="Mostrar como coluna na lista"
          checked={naLista}
          onChange={(e) => setNaLista(e.currentTarget.checked)}
        />
        <Checkbox
          rotulo="Obrigatório"
          dica={ONDE_E_OBRIGATORIO}
          checked={obrigatorio}
          onChange={(e) => setObrigatorio(e.currentTarget.checked)}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
