import { Button } from '#ui/button.tsx'

const SENHA = 'girassol-demo'
const pessoas = [
  { nome: 'Atendente', email: 'atendente@girassol.test' },
  { nome: 'Supervisora', email: 'supervisora@girassol.test' },
  { nome: 'Administradora', email: 'admin@girassol.test' },
]

/** Only in the demonstration company, which runs on one machine and is marked so: sign in with one click. */
export function PessoasDaDemonstracao({
  ocupado,
  aoEscolher,
}: {
  ocupado: boolean
  aoEscolher: (conta: { email: string; password: string }) => void
}) {
  return (
    <section aria-label="Demonstração" className="mt-6 border-t pt-5">
      <p className="text-13 text-text-2">Empresa de demonstração: entre como uma destas pessoas.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {pessoas.map((p) => (
          <Button
            key={p.email}
            tamanho="pequeno"
            disabled={ocupado}
            onClick={() => aoEscolher({ email: p.email, password: SENHA })}
          >
            {p.nome}
          </Button>
        ))}
      </div>
    </section>
  )
}
