import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { plural } from '#ui/formatos.ts'
import { CalendarClock, Plus } from '#ui/icones.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import { recorrencias, type Recorrencia } from '../../contract/cadastros.ts'
import { frequenciaEscrita } from '../../regras/frequencia.ts'
import { relerOrdens, useRecorrencias } from '../dados.ts'
import { FormularioDaPreventiva } from './formulario-da-preventiva.tsx'
import { ListaDeCadastro } from './lista.tsx'

const COLUNAS: readonly Coluna<Recorrencia>[] = [
  {
    id: 'cliente',
    titulo: 'Cliente',
    principal: true,
    celula: (r) => (
      <span className="truncate">
        <span className="font-medium">{r.contato}</span>
        {r.usina && <span className="text-text-2"> · {r.usina}</span>}
      </span>
    ),
  },
  { id: 'titulo', titulo: 'Preventiva', largura: 200, noCartao: true, celula: (r) => r.titulo },
  { id: 'servico', titulo: 'Serviço', largura: 180, celula: (r) => <span className="truncate">{r.servico}</span> },
  {
    id: 'cada',
    titulo: 'A cada',
    largura: 100,
    celula: (r) => <span className="num">{frequenciaEscrita(r)}</span>,
  },
  {
    id: 'proxima',
    titulo: 'Próxima',
    largura: 110,
    noCartao: true,
    celula: (r) => <span className="num">{r.ativa ? diaBr(r.proxima) : '–'}</span>,
  },
  {
    id: 'antecedencia',
    titulo: 'Abre a ordem',
    largura: 120,
    celula: (r) => (
      <span className="num">
        {r.antecedencia_dias === 0 ? 'no dia' : `${plural(r.antecedencia_dias, 'dia')} antes`}
      </span>
    ),
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 110,
    noCartao: true,
    celula: (r) =>
      r.ativa && r.parada ? (
        <span data-dica={r.parada}>
          <StatusChip tom="perigo">Não abriu</StatusChip>
          <span className="sr-only">: {r.parada}</span>
        </span>
      ) : (
        <StatusChip tom={r.ativa ? 'sucesso' : 'neutro'}>{r.ativa ? 'Ativa' : 'Encerrada'}</StatusChip>
      ),
  },
]

/** `/mpvl/cadastros/preventivas`: visits that repeat. Each opens its order by itself, before its day. */
export function TelaDasPreventivas() {
  const [busca, setBusca] = useState('')
  const [nova, setNova] = useState(false)
  const [encerrando, setEncerrando] = useState<Recorrencia | null>(null)
  const edita = usePode('ordens.cadastro.editar')
  const consulta = useRecorrencias()
  const texto = busca.trim().toLowerCase()
  const achadas = consulta.data?.filter((r) =>
    [r.contato, r.usina ?? '', r.titulo, r.servico].some((t) => t.toLowerCase().includes(texto)),
  )
  const encerrar = async (r: Recorrencia) => {
    await chamar(recorrencias.encerrar, { params: { id: r.id } })
    setEncerrando(null)
    avisar({ titulo: 'Preventiva encerrada', descricao: 'As ordens já abertas ficam.', tom: 'sucesso' })
    await relerOrdens()
  }
  return (
    <>
      <ListaDeCadastro
        titulo="Preventivas"
        detalhe="visitas que se repetem; a ordem abre sozinha"
        busca={busca}
        dica="Cliente, usina ou serviço"
        aoBuscar={setBusca}
        colunas={COLUNAS}
        consulta={{ ...consulta, data: achadas }}
        idDe={(r) => r.id}
        rotuloDe={(r) => `${r.titulo}, ${r.contato}`}
        {...(edita ? { aoAbrir: (r: Recorrencia) => r.ativa && setEncerrando(r) } : {})}
        vazio="Nenhuma preventiva ainda. Combine uma e a ordem abre antes do dia."
        icone={<CalendarClock />}
        acoes={
          edita && (
            <Button tamanho="pequeno" icone={<Plus />} onClick={() => setNova(true)}>
              Nova preventiva
            </Button>
          )
        }
      />
      {nova && (
        <Drawer titulado titulo="Nova preventiva" largura={480} aoFechar={() => setNova(false)}>
          <div className="p-4">
            <FormularioDaPreventiva aoGravar={() => setNova(false)} />
          </div>
        </Drawer>
      )}
      {encerrando && (
        <ConfirmDialog
          aberto
          aoMudar={(aberto) => !aberto && setEncerrando(null)}
          titulo={`Encerrar ${encerrando.titulo} de ${encerrando.contato}?`}
          descricao="Nenhuma ordem nova abre por ela. As que já abriram ficam."
          confirmar="Encerrar preventiva"
          perigo
          aoConfirmar={() => encerrar(encerrando)}
        />
      )}
    </>
  )
}
