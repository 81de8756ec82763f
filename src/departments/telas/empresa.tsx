import { useDemonstracao } from '#modules/acesso/demonstracao/web/dados.ts'
import { HorarioDaEmpresa } from '#modules/calendario/web/horario-da-empresa.tsx'
import { TelaEmpresa } from '#modules/empresa/web/tela-empresa.tsx'
import { Secao } from '#modules/empresa/web/secao.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { dispensarComeco, useComeco } from './comum/comeco.ts'

/** The company's page, with the hours that the calendar keeps and the list of first steps if it was dismissed. */
export function TelaDaEmpresa() {
  const edita = usePode('cad.feriado.editar')
  return <TelaEmpresa horario={<HorarioDaEmpresa edita={edita} />} fim={<Fim />} />
}

function Fim() {
  return (
    <>
      <ComecoDispensado />
      {usePode('plataforma.configurar') && <Demonstracao />}
    </>
  )
}

/** While the demonstration's data exist: the way out of it. */
function Demonstracao() {
  const { data } = useDemonstracao()
  if (!data?.existe) return null
  return (
    <Secao
      id="demonstracao"
      titulo="Demonstração"
      frase="As pessoas e os dados que vieram prontos saem de uma vez, quando a empresa quiser."
      acao={
        <a href="/configuracoes/demonstracao" className="g-link text-13">
          Ver o que sai
        </a>
      }
    >
      {null}
    </Secao>
  )
}

function ComecoDispensado() {
  const { data } = useComeco()
  if (!data?.dispensado) return null
  const trazer = () =>
    dispensarComeco(false).then(
      () => avisar({ titulo: 'A lista “Comece por aqui” está de volta no início.' }),
      (erro: unknown) => avisarFalha('A lista não voltou', erro),
    )
  return (
    <Secao
      id="comeco"
      titulo="Comece por aqui"
      frase="A lista dos primeiros passos foi tirada do início de quem administra."
      acao={
        <Button tamanho="pequeno" onClick={() => void trazer()}>
          Mostrar de novo
        </Button>
      }
    >
      {null}
    </Secao>
  )
}
