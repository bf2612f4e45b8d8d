import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { isLocale, localeNames, locales } from '../../../../domain/locale.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Flag } from '../../components/flag.tsx';
import { Icon } from '../../components/icon.tsx';

interface LanguageMenuProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  label: string;
  children: ReactNode;
}

/** The open menu: arrows, Home, End and type-ahead (which resets after 1 s) are Radix's. */
export default function LanguageMenu({ open, onOpenChange, label, children }: LanguageMenuProps) {
  const { language, setLanguage } = useLanguage();
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger className="btn btn-quiet btn-small" aria-label={label}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="popover min-w-48 overflow-y-auto p-1.5"
          style={{ maxHeight: 'var(--radix-dropdown-menu-content-available-height)' }}
          align="end"
          sideOffset={6}
          collisionPadding={12}
        >
          <DropdownMenu.RadioGroup
            value={language}
            onValueChange={(value) => {
              if (isLocale(value)) setLanguage(value);
            }}
          >
            {locales.map((locale) => (
              <DropdownMenu.RadioItem
                key={locale}
                value={locale}
                className="menu-item"
                lang={locale}
                textValue={localeNames[locale]}
              >
                <Flag language={locale} />
                <span className="flex-1">{localeNames[locale]}</span>
                <DropdownMenu.ItemIndicator>
                  <Icon name="check" size={18} />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
