import { useState } from 'react'
import { RodapeDoPasso } from '#modules/chat/caixas/web/publico.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { useDepartamentos } from '#modules/acesso/web/publico.ts'
import { useExpedienteDaEmpresa } from '#modules/calendario/web/publico.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { useAtosDaFila, useFilas } from './dados.ts'
import { corpoDo, filaNova } from './rascunho.ts'

interface Props {
  c: Caixa
  aoVoltar: () => void
  aoConcluir: () => void
}

/** The queue of an inbox that is being set up: the one that receives its conversations, or a new one. */
export function FilaDaCaixa(props: Props) {
  const filas = useFilas()
  const semana = useExpedienteDaEmpresa()
  const configura = usePode('chat.fila.configurar')
  const atual = filas.data?.find((f) => f.caixas.includes(props.c.id))
  if (filas.isPending || semana.isPending)
    return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando as filas" />
  if (configura && !atual) return <NovaFila {...props} semana={semana.data ?? []} />
  return (
    <>
      {atual ? (
        <AlertBox tom="info" titulo={`As conversas desta caixa vão para a fila “${atual.nome}”`}>
          {plural(atual.pessoas, 'pessoa')} nela, {atual.aberta ? 'aberta agora' : 'fechada agora'}.
        </AlertBox>
      ) : (
        <AlertBox tom="alerta" titulo="As conversas desta caixa esperam sem fila">
          Quem supervisiona o atendimento pode criar uma em Configurações, Filas.
        </AlertBox>
      )}
      <RodapeDoPasso>
        <Button onClick={props.aoVoltar}>Voltar</Button>
        <Button variante="primaria" onClick={props.aoConcluir}>
          Concluir
        </Button>
      </RodapeDoPasso>
    </>
  )
}

function NovaFila({
  c,
  aoVoltar,
  aoConcluir,
  semana,
}: Props & { semana: readonly { dia: number; inicio: number; fim: number }[] }) {
  const { salvar } = useAtosDaFila()
  const { indo, erros, geral, fazer } = useAto()
  const departamentos = useDepartamentos().data ?? []
  const [nome, setNome] = useState(c.nome)
  const [departamento, setDepartamento] = useState<string | null>('chat')
  const [quando, setQuando] = useState<'sempre' | 'horario'>(semana.length > 0 ? 'horario' : 'sempre')
  const atendem = c.usuarios.filter((u) => u.papel !== 'leitor')
  const criar = async () => {
    const nova = filaNova(departamento, [...semana])
    const feita = await fazer(
      () =>
        salvar(
          null,
          corpoDo({
            ...nova,
            nome: nome.trim(),
            caixas: [{ caixa_entrada_id: c.id, nome: c.nome, padrao: true }],
            membros: atendem.map((u) => ({ usuario_id: u.usuario_id, nome: u.nome, capacidade: 5, habilidades: [] })),
            expediente: { ...nova.expediente, sempre_aberta: quando === 'sempre' },
          }),
        ),
      'A fila não pôde ser criada.',
    )
    if (feita) aoConcluir()
  }
  return (
    <form
      noValidate
      aria-label="Fila da caixa"
      className="grid gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void criar()
      }}
    >
      <div>
        <h3 className="text-14 font-semibold">A fila que resulta</h3>
        <p className="text-13 text-text-2">
          As conversas novas entram nela e vão, uma para cada pessoa, a quem está disponível.
        </p>
      </div>
      {atendem.length === 0 && (
        <AlertBox tom="alerta" titulo="Ninguém atende esta caixa ainda">
          As conversas vão esperar na fila até alguém entrar nela. Adicione ao menos uma pessoa acima.
        </AlertBox>
      )}
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          rotulo="Nome da fila"
          maxLength={80}
          value={nome}
          erro={erros.nome}
          onChange={(e) => setNome(e.currentTarget.value)}
        />
        <Select<string>
          rotulo="Departamento"
          opcoes={departamentos.map((d) => ({ valor: d.codigo, rotulo: d.nome }))}
          valor={departamento}
          erro={erros.departamentos}
          aoMudar={setDepartamento}
        />
      </div>
      <RadioGroup
        rotulo="Quando ela atende"
        valor={quando}
        aoMudar={(v) => setQuando(v === 'sempre' ? 'sempre' : 'horario')}
        opcoes={[
          {
            valor: 'horario',
            rotulo: semana.length > 0 ? 'No horário da empresa' : 'De segunda a sexta, das 8 às 12 e das 13 às 18',
            dica: 'Fora dele ninguém recebe conversas sozinho e os prazos não correm.',
          },
          { valor: 'sempre', rotulo: 'A qualquer hora' },
        ]}
      />
      <RodapeDoPasso>
        <Button onClick={aoVoltar}>Voltar</Button>
        <Button variante="fantasma" onClick={aoConcluir}>
          Concluir sem fila
        </Button>
        <Button type="submit" variante="primaria" ocupado={indo}>
          Criar fila e concluir
        </Button>
      </RodapeDoPasso>
    </form>
  )
}
