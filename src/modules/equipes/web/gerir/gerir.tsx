import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { nomesDasHabilidades } from '../../regras/habilidades.ts'
import { useEquipes } from '../dados.ts'
import { AusenciaNova } from './ausencia.tsx'
import { Certificado } from './certificado.tsx'
import { FormularioDaEquipe } from './equipe.tsx'
import { VeiculoNovo } from './veiculo.tsx'

type Parte =
  | { tipo: 'equipe'; id: string | null }
  | { tipo: 'certificado' }
  | { tipo: 'ausencia' }
  | { tipo: 'veiculo' }

/** Crews, their people and certificates, vehicles and absences. */
export function GerirEquipes({ aoFechar }: { aoFechar: () => void }) {
  const equipes = useEquipes()
  const [parte, setParte] = useState<Parte | null>(null)
  const voltar = () => setParte(null)
  return (
    <Drawer titulo="Equipes de campo" titulado aoFechar={aoFechar} largura={440}>
      <div className="grid gap-4 p-4">
        {parte === null && (
          <div className="flex flex-wrap gap-2">
            <Button tamanho="pequeno" icone={<Plus />} onClick={() => setParte({ tipo: 'equipe', id: null })}>
              Equipe
            </Button>
            <Button tamanho="pequeno" onClick={() => setParte({ tipo: 'ausencia' })}>
              Ausência
            </Button>
            <Button tamanho="pequeno" onClick={() => setParte({ tipo: 'certificado' })}>
              Certificado
            </Button>
            <Button tamanho="pequeno" onClick={() => setParte({ tipo: 'veiculo' })}>
              Veículo
            </Button>
          </div>
        )}
        {parte?.tipo === 'equipe' && (
          <FormularioDaEquipe equipe={equipes.data?.find((e) => e.id === parte.id) ?? null} aoFim={voltar} />
        )}
        {parte?.tipo === 'certificado' && <Certificado aoFim={voltar} />}
        {parte?.tipo === 'ausencia' && <AusenciaNova aoFim={voltar} />}
        {parte?.tipo === 'veiculo' && <VeiculoNovo aoFim={voltar} />}
        {equipes.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando as equipes" />}
        {parte === null && equipes.data?.length === 0 && (
          <p className="text-13 text-text-2">
            Comece pela equipe, com as pessoas que vão a campo: certificados, ausências e veículo entram depois.
          </p>
        )}
        {parte === null && (
          <ul className="grid gap-2">
            {equipes.data?.map((e) => (
              <li key={e.id} className="grid gap-1 rounded-md border p-3 text-13">
                <span className="flex items-center gap-2">
                  <strong className="min-w-0 flex-1 truncate font-semibold">{e.nome}</strong>
                  <Button tamanho="pequeno" onClick={() => setParte({ tipo: 'equipe', id: e.id })}>
                    Editar
                  </Button>
                </span>
                {e.veiculo && <span className="text-12 text-text-2">{e.veiculo}</span>}
                {e.membros.map((m) => (
                  <span key={m.id} className="flex flex-wrap items-center gap-1 text-12">
                    {m.nome}
                    {Object.entries(m.certificados).map(([h, ate]) => (
                      <Chip key={h}>
                        {nomesDasHabilidades[h] ?? h}
                        {ate && ` até ${diaBr(ate)}`}
                      </Chip>
                    ))}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  )
}
